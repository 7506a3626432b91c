import Testing

@testable import GraphSync

@Suite("Names of objects by their UIDs")
struct CalendarObjectNameTests {
    @Test("A plain UID is the name", arguments: ["abc-1", "7f.A_b@example.com", String(repeating: "0", count: 128)])
    func plain(uid: String) throws {
        #expect(try CalendarObjectName.derived(from: uid) == uid + ".ics")
    }

    @Test(
        "Any other is made safe",
        arguments: [
            "../../etc/passwd", "/", "..", ".hidden", "", "a b", "a\u{0}b", "e\u{301}", "\u{E9}", "a\nb",
            String(repeating: "x", count: 129), "con:1", "…",
        ]
    )
    func safe(uid: String) throws {
        let name = try CalendarObjectName.derived(from: uid)
        #expect(name.utf8.count <= 255)
        #expect(!name.hasPrefix(".") && !name.hasPrefix("-"))
        #expect(name.hasSuffix(".ics"))
        #expect(!name.utf8.contains(UInt8(ascii: "/")))
        #expect(name.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }

    @Test("Different UIDs have different files, though they look alike")
    func distinct() throws {
        let uids = ["e\u{301}", "\u{E9}", "a b", "a/b", "ab", "a\u{0}b", "", "."]
        let names = try Set(uids.map(CalendarObjectName.derived(from:)))
        #expect(names.count == uids.count)
    }
}
