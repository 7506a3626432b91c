import Foundation
import HTTPCurl
import HTTPMessage
import HTTPMicrohttpd
import Synchronization
import TestInputs
import Testing

@Suite("HTTP server: TLS", .enabled(if: MadeCertificate.isPossible, "needs openssl"))
struct HTTPServerTLSTests {
    private func client(trusting certificate: String) throws -> CurlTransport {
        var options = CurlTransport.Options()
        options.caFile = certificate
        return try CurlTransport(options: options)
    }

    private func tls(_ made: MadeCertificate, _ outcomes: Outcomes = Outcomes()) -> HTTPServerTLS {
        var tls = HTTPServerTLS(certificate: made.certificate, key: made.key)
        tls.checkInterval = .milliseconds(20)
        tls.observer = { outcomes.add($0) }
        return tls
    }

    @Test("Requests and answers pass encrypted, at once and later, one after the other on a connection")
    func encrypts() async throws {
        let made = try MadeCertificate()
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient, tls: tls(made))
        let client = try client(trusting: made.certificate)
        for path in ["now", "later", "now", "later"] {
            let body = Data(repeating: UInt8(ascii: "x"), count: 300_000)
            let request = HTTPRequest(.put, "https://localhost:\(server.port)/\(path)", body: body)
            let response = try await client.send(request)
            #expect(response.status == 200)
            #expect(response.body.count > 300_000)
        }
        #expect(server.openConnections == 1)
        await server.stop()
    }

    @Test("Many answers wait at once, encrypted", .timeLimit(.minutes(5)))
    func waitsForMany() async throws {
        let made = try MadeCertificate()
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient, tls: tls(made))
        let client = try client(trusting: made.certificate)
        let request = HTTPRequest(.get, "https://localhost:\(server.port)/together")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try await client.send(request).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 16))
        await server.stop()
    }

    @Test("A key of another kind works too: RSA")
    func takesRSA() async throws {
        let certificate = TestCertificate.file("certificate").path
        let files = HTTPServerTLS(certificate: certificate, key: TestCertificate.file("key").path)
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient, tls: files)
        let request = HTTPRequest(.get, "https://localhost:\(server.port)/")
        #expect(try await client(trusting: certificate).send(request).status == 200)
        await server.stop()
    }

    @Test(
        "TLS 1.2 and 1.3 with forward secrecy are spoken, older and weaker ways are not",
        arguments: [
            (["-tls1_3"], true), (["-tls1_2"], true),
            (["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"], false),
            (["-tls1", "-cipher", "DEFAULT:@SECLEVEL=0"], false),
            (["-tls1_2", "-cipher", "AES128-GCM-SHA256"], false),
            (["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA256"], false),
            (["-tls1_2", "-cipher", "ECDHE-RSA-AES128-GCM-SHA256"], true),
        ]
    )
    func speaks(options: [String], isSpoken: Bool) async throws {
        let certificate = TestCertificate.file("certificate").path
        let files = HTTPServerTLS(certificate: certificate, key: TestCertificate.file("key").path)
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient, tls: files)
        let process = Process()
        process.executableURL = URL(filePath: MadeCertificate.maker)
        process.arguments = ["s_client", "-connect", "127.0.0.1:\(server.port)", "-brief"] + options
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect((process.terminationStatus == 0) == isSpoken)
        await server.stop()
    }

    @Test("A new certificate is used without a restart; who is connected stays so", .timeLimit(.minutes(5)))
    func readsAgain() async throws {
        let (first, second) = (try MadeCertificate(), try MadeCertificate())
        let outcomes = Outcomes()
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient, tls: tls(first, outcomes))
        let request = HTTPRequest(.get, "https://localhost:\(server.port)/")
        let early = try client(trusting: first.copiedCertificate())
        #expect(try await early.send(request).status == 200)
        try second.replace(first)
        while outcomes.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(outcomes.all == [.success])
        let late = try client(trusting: second.certificate)
        #expect(try await late.send(request).status == 200)
        #expect(try await early.send(request).status == 200, "the old connection is still there")
        #expect(server.openConnections == 2)
        await server.stop()
    }

    @Test("Files that cannot be used leave the old certificate and are told once", .timeLimit(.minutes(5)))
    func keepsTheOld() async throws {
        let made = try MadeCertificate()
        let outcomes = Outcomes()
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient, tls: tls(made, outcomes))
        let trusted = try made.copiedCertificate()
        try Data("nothing".utf8).write(to: URL(filePath: made.certificate), options: .atomic)
        while outcomes.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(outcomes.all == [.failure(made.certificate, "it is no certificate in PEM (BEGIN CERTIFICATE)")])
        let request = HTTPRequest(.get, "https://localhost:\(server.port)/")
        #expect(try await client(trusting: trusted).send(request).status == 200)
        try FileManager.default.removeItem(atPath: made.certificate)
        while outcomes.all.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(outcomes.all.last == .failure(made.certificate, "No such file or directory"))
        try Data(contentsOf: URL(filePath: trusted)).write(to: URL(filePath: made.certificate))
        while outcomes.all.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(outcomes.all.last == .success)
        await server.stop()
    }

    @Test("A server does not start with files that cannot be used, and names the one at fault")
    func refusesBadFiles() throws {
        let (one, other) = (try MadeCertificate(), try MadeCertificate())
        let missing = one.folder.appending(path: "none.pem").path
        for (certificate, key, file, message) in [
            (missing, one.key, missing, "No such file or directory"),
            (one.certificate, missing, missing, "No such file or directory"),
            (one.key, one.key, one.key, "it is no certificate in PEM (BEGIN CERTIFICATE)"),
            (one.certificate, one.certificate, one.certificate, "it is no key in PEM without a password"),
            (one.certificate, other.key, other.key, "it does not belong to the certificate \(one.certificate)"),
            (one.folder.path, one.key, one.folder.path, "Is a directory"),
        ] {
            let error = #expect(throws: HTTPServerError.self) {
                let files = HTTPServerTLS(certificate: certificate, key: key)
                _ = try HTTPServer(port: 0, responder: EchoResponder(), limits: .patient, tls: files)
            }
            #expect(error?.code == .badCertificate)
            #expect(error?.file == file)
            #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        }
    }

    @Test("A client that says nothing, or no TLS, holds a connection for a bounded time only", .timeLimit(.minutes(5)))
    func boundsHandshakes() async throws {
        let made = try MadeCertificate()
        var limits = HTTPServerLimits.patient
        limits.requestTime = .milliseconds(300)
        let server = try HTTPServer(port: 0, responder: EchoResponder(), limits: limits, tls: tls(made))
        let silent = try SocketClient(port: server.port)
        #expect(await silent.readToEnd().isEmpty)
        let plain = try SocketClient(port: server.port)
        await plain.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(!(await plain.readToEnd()).hasPrefix("HTTP/1.1 200"))
        await server.stop()
    }

    @Test("Stopping finishes what is under way, encrypted")
    func stopsGracefully() async throws {
        let made = try MadeCertificate()
        let responder = EchoResponder()
        let server = try HTTPServer(port: 0, responder: responder, limits: .patient, tls: tls(made))
        let client = try client(trusting: made.certificate)
        let request = HTTPRequest(.get, "https://localhost:\(server.port)/later")
        async let answer = client.send(request)
        while responder.working.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        await server.stop()
        #expect(try await answer.status == 200)
    }
}

/// What a server said about its certificate files.
private final class Outcomes: Sendable {
    enum Outcome: Hashable {
        case success
        case failure(String?, String)
    }

    private let list = Mutex<[Outcome]>([])

    var all: [Outcome] { list.withLock { $0 } }

    func add(_ result: Result<Void, HTTPServerError>) {
        list.withLock { list in
            switch result {
            case .success: list.append(.success)
            case .failure(let error): list.append(.failure(error.file, error.message))
            }
        }
    }
}
