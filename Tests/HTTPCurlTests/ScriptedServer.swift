import Foundation
import Glibc
import Synchronization

/// A server on a loopback socket that writes exactly the bytes it is told to.
final class ScriptedServer: Sendable {
    /// What the server does with one request.
    enum Answer: Sendable {
        /// Writes the text and keeps the connection.
        case write([UInt8])
        /// Writes the text and closes the connection.
        case writeAndClose([UInt8])
        /// Resets the connection.
        case reset
        /// Says nothing until the client goes.
        case silence

        static func text(_ text: String) -> Answer { .write(Array(text.utf8)) }

        static func ok(_ body: String, fields: String = "") -> Answer {
            .text("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)")
        }
    }

    let port: UInt16
    private let listener: Int32
    private let seen = Mutex<[String]>([])
    private let accepted = Atomic(0)

    init(_ answer: @escaping @Sendable (String) -> Answer) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = listener
        let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in acceptAll(answer) }.start()
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The heads and bodies of all requests so far.
    var requests: [String] { seen.withLock { $0 } }

    /// How many connections clients have made.
    var connections: Int { accepted.load(ordering: .relaxed) }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func acceptAll(_ answer: @escaping @Sendable (String) -> Answer) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            accepted.add(1, ordering: .relaxed)
            Thread { [self] in serve(connection, answer) }.start()
        }
    }

    private func serve(_ connection: Int32, _ answer: @Sendable (String) -> Answer) {
        defer { close(connection) }
        while let request = readRequest(connection) {
            seen.withLock { $0.append(request) }
            switch answer(request) {
            case .write(let bytes): send(bytes, on: connection)
            case .writeAndClose(let bytes):
                send(bytes, on: connection)
                // A process that another test starts may hold the socket for a moment: closing alone would not end it.
                shutdown(connection, Int32(SHUT_RDWR))
                return
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                unsafe setsockopt(
                    connection,
                    SOL_SOCKET,
                    SO_LINGER,
                    &option,
                    socklen_t(MemoryLayout<linger>.size)
                )
                return
            case .silence: continue
            }
        }
    }

    private func send(_ bytes: [UInt8], on connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            let rest = Array(bytes[sent...])
            let count = unsafe Glibc.send(connection, rest, rest.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return }
            sent += count
        }
    }

    private func readRequest(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            if bytes.first == 0x16 { return "TLS" }
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let length = text.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
                if text[end.upperBound...].utf8.count >= length { return text }
            }
            let count = unsafe recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }
}
