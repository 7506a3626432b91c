import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("Apps that know only the name of the server begin at /")
struct RootDiscoveryTests {
    private static let body = """
        <D:propfind xmlns:D="DAV:"><D:prop><D:current-user-principal/><D:resourcetype/><D:nothing/></D:prop></D:propfind>
        """

    private static func hrefs(_ answer: HTTPResponse) -> [String] {
        answer.text.components(separatedBy: "<D:response>").dropFirst().compactMap { part in
            part.components(separatedBy: "<D:href>").dropFirst().first?.components(separatedBy: "<").first
        }
    }

    @Test("PROPFIND of / leads to the principal, at depth 1 it has /dav/ in it", arguments: ["0", "1"])
    func principal(depth: String) async throws {
        let server = try await ServedCalendar()
        let answer = await server.send("PROPFIND", "/", Self.body, [("Depth", depth)])
        #expect(answer.status == 207)
        #expect(Self.hrefs(answer) == (depth == "0" ? ["/"] : ["/", "/dav/"]))
        let first = answer.text.components(separatedBy: "</D:response>").first ?? ""
        #expect(first.contains("<D:current-user-principal><D:href>/dav/principals/demo/</D:href>"))
        #expect(first.contains("<D:resourcetype><D:collection/></D:resourcetype>"), "no calendar, which apps would add")
        #expect(first.contains("<D:nothing/>") && first.contains("HTTP/1.1 404 Not Found"))
        #expect(answer.fields["DAV"]?.contains("calendar-access") == true)
    }

    @Test("Whoever is not signed in is asked for a password there", arguments: ["PROPFIND", "OPTIONS", "REPORT"])
    func challenge(method: String) async throws {
        let server = try await ServedCalendar()
        let request = HTTPRequest(HTTPMethod(rawValue: method), "/", body: Data(Self.body.utf8))
        let answer = await server.responder.respond(to: request).response()
        #expect(answer.status == 401)
        #expect(answer.fields["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true)
        #expect(!answer.text.contains("demo"))
    }

    @Test("OPTIONS of / tells what the server does, and what can be done there")
    func options() async throws {
        let server = try await ServedCalendar()
        let answer = await server.send("OPTIONS", "/")
        #expect(answer.status == 200)
        #expect(answer.fields["DAV"]?.contains("calendar-access") == true)
        let allowed = Set((answer.fields["Allow"] ?? "").components(separatedBy: ", "))
        #expect(allowed == ["OPTIONS", "PROPFIND", "PROPPATCH", "REPORT", "GET", "HEAD"])
    }

    @Test(
        "Nothing can be put, made, changed or deleted at /",
        arguments: [("PUT", 405), ("MKCALENDAR", 405), ("MKCOL", 405), ("DELETE", 405), ("MOVE", 405), ("LOCK", 405)]
    )
    func writes(method: String, status: Int) async throws {
        let server = try await ServedCalendar()
        server.simulator.clearRequests()
        #expect(await server.send(method, "/", "", [("Destination", "/dav/x")]).status == status)
        let patch = """
            <D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:displayname>x</D:displayname></D:prop></D:set></D:propertyupdate>
            """
        #expect(await server.send("PROPPATCH", "/", patch).text.contains("cannot-modify-protected-property"))
        #expect(server.simulator.writes.isEmpty)
    }
}
