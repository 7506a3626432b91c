import Foundation
import TestInputs
import Testing
import TimeZones

@testable import GraphSimulator

@Suite("Simulator: ids and keys against published payloads")
struct IdentifierTests {
    private let store = StoreIdentity(
        mailbox: People.uuid(0x3F1C_9A52_7D04_4C1E, 0x9B0A_5E2F_6A7C_8D90),
        database: People.uuid(0x034A_0062_4882_56F1, 0x4C8B_14D0_25EC_3988)
    )

    private func sample(_ name: String) throws -> JSONObject {
        try #require(try JSONParser.parse(SharedFolder.data("graph-samples/\(name)")).object)
    }

    @Test(
        "A master's and an occurrence's id, change key and iCalUId are those of the samples",
        .enabled(if: SharedFolder.url("graph-samples") != nil, "needs ../shared")
    )
    func matchesSamples() throws {
        let master = try sample("event-seriesmaster-weekly-noend.json")
        let occurrence = try sample("event-occurrence.json")
        #expect(RESTIdentifier.item(0x22).text(store) == master.string("id"))
        let date = try #require(CivilDate(text: "2026-03-16"))
        let identifier = RESTIdentifier.occurrence(0x22, date)
        #expect(identifier.text(store) == occurrence.string("id"))
        #expect(RESTIdentifier(try #require(occurrence.string("id")), store) == identifier)
        #expect(store.changeKey(0x622) == master.string("changeKey"))
        let calendars = try sample("calendars-list-full.json")["value"]?.array?.compactMap(\.object) ?? []
        #expect(calendars.first?.string("id") == RESTIdentifier.calendar(0x06).text(store))
    }

    @Test(
        "The members of an event are those of the samples, in their order",
        .enabled(if: SharedFolder.url("graph-samples") != nil, "needs ../shared")
    )
    func matchesMembers() throws {
        let names = try sample("event-single-utc.json").members.map(\.name).filter { !$0.hasPrefix("@") }
        #expect(names == EventMember.defaults.map(\.rawValue))
    }

    @Test("Ids come back as what they name, ids of another mailbox do not", arguments: [false, true])
    func reads(immutable: Bool) throws {
        let date = try #require(CivilDate(text: "2026-12-31"))
        let other = StoreIdentity(mailbox: People.uuid(1, 2), database: People.uuid(3, 4))
        for identifier in [RESTIdentifier.calendar(6), .item(70_000), .occurrence(9, date)] {
            let text = identifier.text(store, immutable: immutable)
            #expect(RESTIdentifier(text, store) == identifier)
            #expect(RESTIdentifier(text, other) == nil)
            #expect(RESTIdentifier(text.lowercased(), store) == nil)
        }
    }

    @Test("A timestamp drops trailing zeros")
    func writesTimestamps() {
        let second = Instant(seconds: 1_771_657_204)
        #expect(Timestamp(second).text == "2026-02-21T07:00:04Z")
        #expect(Timestamp(second, fraction: 2_211_450).text == "2026-02-21T07:00:04.221145Z")
        #expect(Timestamp(second, fraction: 1).text == "2026-02-21T07:00:04.0000001Z")
        #expect(Timestamp.never.text == "0001-01-01T00:00:00Z")
    }
}
