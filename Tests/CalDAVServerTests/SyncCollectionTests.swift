import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("sync-collection in parts (RFC 6578 3.6)")
struct SyncCollectionTests {
    /// One answer: the members in it, whether there are more, and the token that goes on.
    private static func part(
        after token: String,
        limit: Int,
        _ server: ServedCalendar
    ) async throws -> (names: [String], isCut: Bool, token: String) {
        let body = """
            <D:sync-collection xmlns:D="DAV:"><D:sync-token>\(token)</D:sync-token><D:sync-level>1</D:sync-level>
            <D:limit><D:nresults>\(limit)</D:nresults></D:limit><D:prop><D:getetag/></D:prop></D:sync-collection>
            """
        let text = await server.send("REPORT", ServedCalendar.root, body).text
        let hrefs = text.components(separatedBy: "<D:href>").dropFirst().compactMap {
            $0.components(separatedBy: "</D:href>").first
        }
        let after = text.components(separatedBy: "<D:sync-token>").last?.components(separatedBy: "<").first
        let names = hrefs.filter { $0.hasSuffix(".ics") }
        return (names, text.contains("507 Insufficient Storage"), try #require(after))
    }

    @Test(
        "Parts of any size reach each member once, also when all of them came in one refresh",
        arguments: [1, 2, 7, 100]
    )
    func parts(limit: Int) async throws {
        let server = try await ServedCalendar()
        var (names, token, isCut) = ([String](), "", true)
        while isCut {
            let part = try await Self.part(after: token, limit: limit, server)
            #expect(part.names.count <= limit)
            #expect(token != part.token)
            names += part.names
            (token, isCut) = (part.token, part.isCut)
        }
        let whole = try await Self.part(after: "", limit: 1_000, server)
        #expect(whole.names.count > 20 && !whole.isCut)
        #expect(names.sorted() == whole.names.sorted())
        let nothing = try await Self.part(after: token, limit: limit, server)
        #expect(nothing.names.isEmpty && !nothing.isCut && nothing.token == token)
    }
}
