internal import CZlib
public import Foundation

/// The gzip format (RFC 1952), written by zlib: the same bytes always give the same bytes.
public enum Gzip: Sendable {
    /// zlib's default effort.
    private static let level: Int32 = 6
    /// The largest window (15 bits), and 16 for a gzip header around it.
    private static let windowBits: Int32 = 15 + 16
    private static let memoryLevel: Int32 = 8

    /// The bytes compressed; nil when zlib cannot, for want of memory or with 4 GiB and more.
    public static func compressed(_ bytes: Data) -> Data? {
        var stream = unsafe z_stream()
        // zlib keeps the address of its stream, which must stay the same.
        return unsafe withUnsafeMutablePointer(to: &stream) { stream in
            let opened = unsafe bridge_zlib_deflate_init(stream, level, windowBits, memoryLevel)
            guard opened == Z_OK else { return nil }
            defer { unsafe deflateEnd(stream) }
            return unsafe compressed([UInt8](bytes), stream)
        }
    }

    private static func compressed(_ bytes: [UInt8], _ stream: UnsafeMutablePointer<z_stream>) -> Data? {
        // zlib says how much room is surely enough, so that one call does it.
        guard let count = uInt(exactly: bytes.count),
            let room = unsafe uInt(exactly: deflateBound(stream, uLong(count)))
        else { return nil }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(room))
        let status = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = count
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = room
                return unsafe deflate(stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { return nil }
        return Data(output.prefix(Int(unsafe stream.pointee.total_out)))
    }
}
