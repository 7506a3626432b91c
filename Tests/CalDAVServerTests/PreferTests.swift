import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("Prefer: return=representation (RFC 8144 3)")
struct PreferTests {
    private static let path = ServedCalendar.root + "one.ics"
    private static let prefers = [("Prefer", "return=representation")]

    @Test("PUT gives the object as it is stored, with its tag; a failed condition gives the one that is there")
    func put() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let created = await server.send("PUT", Self.path, ServedCalendar.object("one", "SUMMARY:One"), Self.prefers)
        #expect(created.status == 201)
        let read = await server.send("GET", Self.path)
        #expect(created.body == read.body)
        #expect(created.fields["ETag"] == read.fields["ETag"])
        #expect(created.fields["Content-Location"] == Self.path)
        #expect(created.fields["Preference-Applied"] == "return=representation")
        let changed = ServedCalendar.object("one", "SUMMARY:Two")
        #expect(await server.send("PUT", Self.path, changed, Self.prefers).status == 200)
        let failed = await server.send("PUT", Self.path, changed, Self.prefers + [("If-Match", "\"other\"")])
        #expect(failed.status == 412)
        #expect(failed.text.contains("SUMMARY:Two"))
        #expect(failed.fields["ETag"] == (await server.send("GET", Self.path)).fields["ETag"])
        let plain = await server.send("PUT", Self.path, changed, [("If-Match", "\"other\"")])
        #expect(plain.status == 412 && !plain.text.contains("SUMMARY"))
    }
}
