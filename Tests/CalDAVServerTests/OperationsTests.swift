import CalendarStore
import Foundation
import HTTPMessage
import HTTPServing
import Testing

@testable import CalDAVServer

@Suite("Health and metrics")
struct OperationsTests {
    private func status(_ responder: some HTTPResponder, _ request: HTTPRequest) async -> HTTPResponse {
        await responder.respond(to: request).response()
    }

    @Test("Health is ok, or names the worst trouble without names; only a mirror that cannot be read is a 503")
    func health() async {
        struct Unreadable: Error {}
        let health = ServiceHealth()
        let responder = HealthResponder(health) {}
        let request = HTTPRequest(.get, "/healthz")
        var answer = await status(responder, request)
        #expect((answer.status, answer.text) == (200, "ok\n"))
        health.note(.signInNeeded, of: "work")
        health.note(.unreachable, of: "home")
        answer = await status(responder, request)
        #expect((answer.status, answer.text) == (200, "sign-in needed\n"))
        health.note(nil, of: "work")
        #expect(await status(responder, request).text == "Graph cannot be reached\n")
        health.note(nil, of: "home")
        #expect(await status(responder, request).text == "ok\n")
        answer = await status(HealthResponder(health) { throw Unreadable() }, request)
        #expect((answer.status, answer.text) == (503, "the mirror cannot be read\n"))
        #expect(await status(responder, HTTPRequest(.post, "/healthz")).status == 405)
    }

    @Test("Metrics are for this machine, or for a password, which shows its own account only")
    func metrics() async throws {
        let authentication = try GuardedDoor().authentication
        let responder = MetricsResponder(authentication) {
            let samples = ["demo", "other"].map { MetricFamily.Sample(1, [.init("account", $0)]) }
            return [
                MetricFamily("graphdav_a", .gauge, help: "A.", samples: samples),
                MetricFamily("graphdav_b", .gauge, help: "B.", samples: [.init(2)]),
            ]
        }
        let request = { (peer: String, change: (inout HTTPSource) -> Void, fields: HTTPFields) in
            var request = HTTPRequest(.get, "/metrics", fields: fields)
            var source = HTTPSource(peer: try #require(IPAddress(peer)), isSecure: false)
            change(&source)
            request.source = source
            return request
        }
        let all = await status(responder, try request("127.0.0.1", { _ in }, [:]))
        #expect(all.status == 200)
        #expect(all.fields["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(all.text.contains(#"{account="other"} 1"#))

        let client = IPAddress("203.0.113.9") ?? .loopback
        #expect(await status(responder, try request("203.0.113.9", { _ in }, [:])).status == 401)
        #expect(await status(responder, try request("127.0.0.1", { $0.client = client }, [:])).status == 401)
        #expect(
            await status(responder, try request("127.0.0.1", { $0.isForwarded = true }, [:])).status == 401,
            "a proxy on this machine that is not trusted"
        )
        let pair = Data("demo:\(ServedCalendar.password)".utf8).base64EncodedString()
        let own = await status(responder, try request("203.0.113.9", { _ in }, ["Authorization": "Basic \(pair)"]))
        #expect(own.status == 200)
        #expect(own.text.contains(#"{account="demo"} 1"#) && own.text.contains("graphdav_b 2"))
        #expect(!own.text.contains("other"))
    }
}
