import CLibmicrohttpd
import Foundation
import HTTPMessage

/// A response in libmicrohttpd's form, freed with its last reference.
@safe struct Reply: ~Copyable {
    private static let managedFields = ["Content-Length", "Date", "Connection", "Transfer-Encoding"]
    private let pointer: OpaquePointer

    /// Takes a response; nil when a field cannot be sent, for instance with a line break in its value.
    init?(_ response: HTTPResponse, closing: Bool) {
        guard let pointer = unsafe Self.create(response) else { return nil }
        guard unsafe Self.add(response.fields, to: pointer) else {
            unsafe MHD_destroy_response(pointer)
            return nil
        }
        if closing { _ = unsafe MHD_add_response_header(pointer, "Connection", "close") }
        unsafe self.pointer = pointer
    }

    deinit { unsafe MHD_destroy_response(pointer) }

    /// Hands the response to the connection, which keeps its own reference.
    func queue(on connection: OpaquePointer, status: Int) -> MHD_Result {
        guard let status = CUnsignedInt(exactly: status) else { return .NO }
        return unsafe MHD_queue_response(connection, status, pointer)
    }

    private static func add(_ fields: HTTPFields, to response: OpaquePointer) -> Bool {
        fields.fields.allSatisfy { field in
            managedFields.contains { HTTPFields.sameName($0, field.name) }
                || (unsafe MHD_add_response_header(response, field.name, field.value) == .YES)
        }
    }

    private static func create(_ response: HTTPResponse) -> OpaquePointer? {
        if case .inBody(let sent) = response.interruption { return unsafe createBroken(response.body, after: sent) }
        return unsafe response.body.withUnsafeBytes { bytes in
            // libmicrohttpd copies the bytes; its C signature lacks the const.
            let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            return unsafe MHD_create_response_from_buffer(bytes.count, start, .RESPMEM_MUST_COPY)
        }
    }

    /// A response that announces the whole body and breaks off after some bytes of it.
    private static func createBroken(_ body: Data, after sent: Int) -> OpaquePointer? {
        let part = unsafe Unmanaged.passRetained(BodyPart(bytes: Data(body.prefix(max(0, sent))))).toOpaque()
        let response = unsafe MHD_create_response_from_callback(
            UInt64(body.count),
            4_096,
            readBodyPart,
            part,
            freeBodyPart
        )
        if unsafe response == nil { unsafe freeBodyPart(context: part) }
        return unsafe response
    }
}

/// The bytes of a body up to the point where its connection breaks.
private final class BodyPart: Sendable {
    let bytes: Data

    init(bytes: Data) {
        self.bytes = bytes
    }
}

/// Gives the bytes from a position on, then ends the connection.
private func readBodyPart(
    context: UnsafeMutableRawPointer?,
    position: UInt64,
    buffer: UnsafeMutablePointer<CChar>?,
    size: Int
) -> Int {
    guard let context = unsafe context, let buffer = unsafe buffer, let position = Int(exactly: position) else {
        return bridge_microhttpd_end_with_error()
    }
    let part = unsafe Unmanaged<BodyPart>.fromOpaque(context).takeUnretainedValue()
    let rest = part.bytes.dropFirst(position).prefix(size)
    guard !rest.isEmpty else { return bridge_microhttpd_end_with_error() }
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: rest)
    return rest.count
}

private func freeBodyPart(context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<BodyPart>.fromOpaque(context).release()
}
