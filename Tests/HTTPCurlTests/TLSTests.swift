import Foundation
import HTTPCurl
import HTTPMessage
import TestInputs
import Testing

@Suite("TLS over libcurl", .enabled(if: TLSServer.isAvailable, "needs python3"))
struct TLSTests {
    @Test("A certificate is trusted when the CA file says so, and not otherwise")
    func trust() async throws {
        let server = try await TLSServer()
        defer { server.stop() }
        let request = HTTPRequest(.get, "https://localhost:\(server.port)/")
        var options = CurlTransport.Options()
        options.caFile = server.caFile
        #expect(try await CurlTransport(options: options).send(request).body == Data("secure".utf8))
        let distrusting = try CurlTransport()
        let error = await #expect(throws: HTTPTransportError.self) { try await distrusting.send(request) }
        #expect(error?.code == .tlsFailed)
    }

    @Test("A CA file that is missing is told at once")
    func missingFile() {
        var options = CurlTransport.Options()
        options.caFile = "/nowhere/ca.pem"
        let error = #expect(throws: HTTPTransportError.self) { _ = try CurlTransport(options: options) }
        #expect(error?.code == .tlsFailed)
        #expect(error?.message.contains("/nowhere/ca.pem") == true)
    }
}

/// A server of the python standard library with the test certificate.
private final class TLSServer {
    static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    let port: Int
    let caFile = TestCertificate.file("certificate").path
    private let process = Process()

    init() async throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", Self.script, caFile, TestCertificate.file("key").path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = try #require(
            Int(
                String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(
                    in: .newlines
                )
            )
        )
    }

    func stop() {
        process.terminate()
    }

    private static let script = """
        from http import server
        from ssl import SSLContext, PROTOCOL_TLS_SERVER
        from sys import argv, stdout
        class Handler(server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", "6")
                self.end_headers()
                self.wfile.write(b"secure")
        listener = server.HTTPServer(("127.0.0.1", 0), Handler)
        context = SSLContext(PROTOCOL_TLS_SERVER)
        context.load_cert_chain(argv[1], argv[2])
        listener.socket = context.wrap_socket(listener.socket, server_side=True)
        stdout.write(str(listener.server_port) + chr(10))
        stdout.flush()
        listener.serve_forever()
        """
}
