import Testing

@testable import CalendarActions

@Suite("Who is invited")
struct InviteeListTests {
    @Test("Addresses and names, each once and without me; what was left out is said")
    func list() throws {
        let list = try InviteeList(
            " bo@example.com ; Cy Q. <cy@example.com>;;BO@example.com;me@example.com",
            me: "Me@example.com"
        )
        #expect(list.invitees == [.init(address: "bo@example.com"), .init(address: "cy@example.com", name: "Cy Q.")])
        #expect(
            list.remarks == [
                "BO@example.com is invited once; it was given twice.",
                "me@example.com is you: the organizer is not invited.",
            ]
        )
    }

    @Test("Nobody is an empty list", arguments: ["", " ; ;"])
    func nobody(text: String) throws {
        let list = try InviteeList(text)
        #expect((list.invitees.isEmpty, list.remarks.isEmpty) == (true, true))
    }

    @Test("What is no address is named", arguments: ["bo", "bo@", "Cy <cy>", "a@b, c@d", "<>"])
    func malformed(entry: String) {
        #expect(throws: InviteeList.Malformed(entry: entry)) { try InviteeList("x@example.com; \(entry)") }
    }
}
