import Foundation
import Glibc

/// A client that writes bytes to a socket and reads what comes back, so that tests see the wire itself.
final class SocketClient: Sendable {
    private let socket: CInt

    /// Connects to a port of this machine.
    init(port: Int) throws {
        socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(socket) }

    /// Sends text as it is.
    func send(_ text: String) async {
        await blocking { [socket] in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes {
                    unsafe Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Reads until the server closes the connection.
    func readToEnd() async -> String {
        await read { _ in false }
    }

    /// Reads one response with a Content-Length.
    func readResponse() async -> String {
        await read { text in
            guard let end = text.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
            let head = String(decoding: text[..<end.lowerBound], as: UTF8.self).lowercased()
            let line = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
            let length = line.flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) } ?? 0
            return text.count >= end.upperBound + length
        }
    }

    private func read(until done: @escaping @Sendable ([UInt8]) -> Bool) async -> String {
        await blocking { [socket] in
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while !done(all) {
                let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
                guard count > 0 else { break }
                all += buffer.prefix(count)
            }
            return String(decoding: all, as: UTF8.self)
        }
    }

    /// Runs on a thread that may block; the threads of the tests are those that the server's tasks need.
    private func blocking<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
