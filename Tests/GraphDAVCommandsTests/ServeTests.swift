import Foundation
import HTTPMessage
import TestInputs
import Testing

@testable import GraphDAVCommands

@Suite("serve as a process")
struct ServeTests {
    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test("A calendar is read and written, health and metrics are told, each request has its line, SIGTERM ends well")
    func session() async throws {
        let serve = try await ServeProcess()
        #expect(serve.address.hasPrefix("http://127.0.0.1:"))
        #expect(try await serve.ask("GET", "/dav/calendars/demo/calendar/").status == 200)
        let object = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.com//tests//EN\r\nBEGIN:VEVENT\r\nUID:u-1\r
            DTSTAMP:20261101T000000Z\r\nDTSTART:20261203T090000Z\r\nDTEND:20261203T100000Z\r\nSUMMARY:Secret meeting\r
            X-PRIVATE:secret\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        let fields = [("Content-Type", "text/calendar")]
        let put = try await serve.ask("PUT", "/dav/calendars/demo/calendar/u-1.ics", fields: fields, body: object)
        #expect(put.status == 201)
        #expect(try await serve.ask("GET", "/feeds/sEcReT/week.ics?token=sEcReT", isAnonymous: true).status >= 400)
        #expect(try await serve.ask("GET", "/dav/", password: "wrong").status == 401)
        let health = try await serve.ask("GET", "/healthz", isAnonymous: true)
        #expect((health.status, text(health)) == (200, "ok\n"))
        let metrics = text(try await serve.ask("GET", "/metrics", isAnonymous: true))
        for line in [
            #"graphdav_http_requests_total{method="PUT",status="201"} 1"#, "graphdav_sign_in_failures_total 1",
            #"graphdav_refreshes_total{account="demo",calendar="calendar",result="ok"} "#,
            #"graphdav_graph_requests_total{account="demo",status="200"} "#,
            #"graphdav_sign_in_needed{account="demo"} 0"#,
            #"graphdav_last_refresh_timestamp_seconds{account="demo",calendar="calendar"} "#,
        ] {
            #expect(metrics.contains(line), "\(line)")
        }
        #expect(serve.end() == 0)
        let lines = try serve.lines
        let time = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z"
        for (pattern, count) in [
            ("127.0.0.1 demo GET /dav/calendars/demo/calendar/ 200 [0-9]{4,}", 1),
            ("127.0.0.1 demo PUT /dav/calendars/demo/calendar/u-1.ics 201 0", 1),
            ("127.0.0.1 - GET /feeds/…/week.ics [0-9]{3} [0-9]+", 1), ("127.0.0.1 - GET /dav/ 401 [0-9]+", 1),
            ("127.0.0.1 - GET /healthz 200 3", 1), ("127.0.0.1 - GET /metrics 200 [0-9]+", 1),
        ] {
            let expression = try Regex("^\(time) \(pattern) [0-9]+\\.[0-9]$")
            #expect(lines.count { $0.wholeMatch(of: expression) != nil } == count, "\(pattern) in \(lines)")
        }
        #expect(lines.contains { $0.hasPrefix("  kept: X-PRIVATE: ") })
        let all = lines.joined(separator: "\n")
        #expect(!all.contains("sEcReT") && !all.contains("Basic") && !all.contains(serve.password))
        #expect(!all.contains("Secret meeting"))
    }

    @Test("--quiet keeps the log silent, --verbose tells bytes and program")
    func loudness() async throws {
        let quiet = try await ServeProcess(options: "--quiet")
        #expect(try await quiet.ask("GET", "/healthz", isAnonymous: true).status == 200)
        #expect(quiet.end() == 0)
        #expect(try quiet.lines.isEmpty)
        let verbose = try await ServeProcess(options: "--verbose")
        #expect(try await verbose.ask("GET", "/healthz", isAnonymous: true).status == 200)
        #expect(verbose.end() == 0)
        #expect(try verbose.lines.contains { $0.contains("GET /healthz") && $0.hasSuffix("in=0 agent=graphdav") })
    }

    @Test(
        "Another host is misdirected; behind a trusted proxy the client is who the proxy says",
        .timeLimit(.minutes(5))
    )
    func proxy() async throws {
        let serve = try await ServeProcess(
            server: "publicURL: 'https://cal.example.com', trustedProxy: ['127.0.0.1']"
        )
        #expect(try await serve.ask("GET", "/healthz", fields: [("Host", "evil.example")]).status == 421)
        let forwarded = [
            ("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", "https"), ("Host", "cal.example.com"),
        ]
        #expect(try await serve.ask("GET", "/healthz", isAnonymous: true, fields: forwarded).status == 200)
        #expect(try await serve.ask("GET", "/metrics", isAnonymous: true, fields: forwarded).status == 401)
        #expect(try await serve.ask("GET", "/metrics", fields: forwarded).status == 200)
        #expect(try await serve.ask("GET", "/metrics", isAnonymous: true).status == 200)
        for _ in 0..<6 {
            #expect(try await serve.ask("GET", "/dav/", password: "wrong", fields: forwarded).status == 401)
        }
        #expect(try await serve.ask("PROPFIND", "/dav/").status == 207)
        #expect(serve.end() == 0)
        let lines = try serve.lines
        let times = { (part: String) in
            lines.filter { $0.contains(part) }.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        }
        #expect(times(" 203.0.113.9 - GET /dav/ 401 ").count { $0 >= 1000 } == 1)
        #expect(times(" 127.0.0.1 demo PROPFIND /dav/ 207 ").allSatisfy { $0 < 1000 }, "another client is not slowed")
        #expect(lines.contains("Calendar apps use https://cal.example.com/"))
        #expect(lines.contains { $0.contains(" 203.0.113.9 - GET /metrics 401 ") })
        #expect(lines.contains { $0.contains(" 203.0.113.9 demo GET /metrics 200 ") })
    }

    @Test("TLS, with a certificate that is renewed", .enabled(if: MadeCertificate.isPossible), .timeLimit(.minutes(5)))
    func tls() async throws {
        let (first, second) = (try MadeCertificate(), try MadeCertificate())
        let serve = try await ServeProcess(
            server: "tlsCertificate: '\(first.certificate)', tlsKey: '\(first.key)'"
        )
        #expect(serve.address.hasPrefix("https://127.0.0.1:"))
        let trusted = try first.copiedCertificate()
        #expect(try await serve.ask("PROPFIND", "/dav/", caFile: trusted).status == 207)
        try second.replace(first)
        while try !serve.lines.contains("The certificate was read again.") {
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try await serve.ask("PROPFIND", "/dav/", caFile: second.certificate).status == 207)
        await #expect(throws: HTTPTransportError.self) { try await serve.ask("PROPFIND", "/dav/", caFile: trusted) }
        #expect(serve.end() == 0)
    }

    @Test("Without a sign-in the process lives and says so, without a name")
    func signInNeeded() async throws {
        let serve = try await ServeProcess(isSignedIn: false)
        var health = try await serve.ask("GET", "/healthz", isAnonymous: true)
        while text(health) == "ok\n" {
            try await Task.sleep(for: .milliseconds(20))
            health = try await serve.ask("GET", "/healthz", isAnonymous: true)
        }
        #expect((health.status, text(health)) == (200, "sign-in needed\n"))
        let metrics = text(try await serve.ask("GET", "/metrics", isAnonymous: true))
        #expect(metrics.contains(#"graphdav_sign_in_needed{account="demo"} 1"#))
        #expect(serve.end() == 0)
        #expect(try serve.lines.contains { $0.hasPrefix("demo: nobody is signed in") })
    }

    @Test(
        "What would let others read passwords, or cannot be used, is refused at the start with a remedy",
        arguments: [
            (
                "listen: '0.0.0.0:0'",
                "cannot listen on 0.0.0.0:0: others on the network could read passwords. Set server.tlsCertificate and "
            ),
            ("listen: '[::]:0'", "cannot listen on [::]:0: others on the network could read passwords. "),
            ("listen: '192.0.2.1:0', trustedProxy: ['192.0.2.2']", "cannot listen: cannot listen on 192.0.2.1 port 0"),
            (
                "tlsCertificate: 'none.pem', tlsKey: 'none.pem'",
                "/none.pem for TLS: No such file or directory. server.tlsCertificate is a PEM file"
            ),
            (
                "publicURL: 'https://cal.example.com/graphdav'",
                "server.publicURL: the server has its addresses at the root"
            ),
        ]
    )
    func refusals(server: String, message: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("{accounts: [], server: {\(server)}}", to: "config.json5")
        let run = try await ProgramProcess.run(
            ["serve"],
            environment: ["GRAPHDAV_CONFIG": folder.path + "/config.json5", "GRAPHDAV_STATE": folder.path + "/state"],
            in: folder
        )
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("graphdav: ") && run.errors.contains(message), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("doctor finds what would keep serve from starting")
    func doctor() async throws {
        let mailbox = try await SimulatedMailbox.signedIn(server: "tlsCertificate: 'none.pem', tlsKey: 'none.pem'")
        let run = await mailbox.run("doctor")
        #expect(run.status == .usage)
        #expect(run.output.contains("none.pem for TLS: No such file or directory"), "\(run.output)")
        #expect(try await SimulatedMailbox.signedIn().run("doctor").output.contains("http://127.0.0.1:8008"))
    }
}
