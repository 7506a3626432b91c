import Foundation
import HTTPMessage
import Testing

@testable import GraphSimulator

@Suite("Simulator: knobs")
struct KnobTests {
    private static let year = "startDateTime=2026-01-01T00:00:00Z&endDateTime=2027-01-01T00:00:00Z&$top=100"

    private func makeDaily(_ mailbox: SimulatedMailbox) throws -> Answer {
        try mailbox.make([
            "recurrence": SimulatedMailbox.recurrence(
                ["type": "daily", "interval": 1],
                ["type": "numbered", "startDate": "2026-03-03", "numberOfOccurrences": 3]
            )
        ])
    }

    private func setting(_ change: (inout SimulatorKnobs) -> Void) -> SimulatorKnobs {
        var knobs = SimulatorKnobs()
        knobs.changeKeyBumpAfterWrite = false
        change(&knobs)
        return knobs
    }

    @Test(
        "IANA names beside the Windows names",
        arguments: [
            (.documented, "America/Los_Angeles", 201), (.documented, "Europe/Lisbon", 400),
            (.all, "Europe/Lisbon", 201),
            (.all, "Europe/Nowhere", 400), (.none, "America/Los_Angeles", 400), (.none, "Tokyo Standard Time", 201),
        ] as [(SimulatorKnobs.IANAZones, String, Int)]
    )
    func acceptsZones(accepted: SimulatorKnobs.IANAZones, zone: String, status: Int) throws {
        let mailbox = try SimulatedMailbox(knobs: setting { $0.ianaAccepted = accepted })
        let made = try mailbox.make([
            "start": SimulatedMailbox.time("2026-03-03T10:00:00", zone),
            "end": SimulatedMailbox.time("2026-03-03T11:00:00", zone),
        ])
        #expect(made.status == status)
        if status == 201 { #expect(made.string("originalStartTimeZone") == zone) }
    }

    @Test("Day 31 in a shorter month", arguments: [(SimulatorKnobs.DayBeyondMonth.lastDay, 10), (.skip, 6)])
    func meansDay31(meaning: SimulatorKnobs.DayBeyondMonth, count: Int) throws {
        let mailbox = try SimulatedMailbox(knobs: setting { $0.dayBeyondMonth = meaning })
        try mailbox.make([
            "start": SimulatedMailbox.time("2026-03-31T10:00:00"), "end": SimulatedMailbox.time("2026-03-31T11:00:00"),
            "recurrence": SimulatedMailbox.recurrence(
                ["type": "absoluteMonthly", "interval": 1, "dayOfMonth": 31],
                ["type": "noEnd", "startDate": "2026-03-31"]
            ),
        ])
        #expect(try mailbox.call(.get, "/me/calendarView?\(Self.year)").rows.count == count)
    }

    @Test("Occurrences in full, and deleted ones as removed rows, in a view's delta")
    func tellsMoreInDelta() throws {
        let mailbox = try SimulatedMailbox(
            knobs: setting {
                $0.deltaStub = .full
                $0.deltaDeletedOccurrence = .removed
                $0.deltaRemovedInstances = true
            }
        )
        let master = try makeDaily(mailbox)
        let first = try mailbox.call(.get, "/me/calendarView/delta?\(Self.year)")
        #expect(first.rows.allSatisfy { $0["subject"] == "Meeting" })
        let id = try #require(first.rows.last?.string("id"))
        try mailbox.call(.delete, "/me/events/\(id)")
        let second = try mailbox.call(.get, try #require(first.deltaLink))
        #expect(second.rows.filter { $0["@removed"] != nil }.map { $0.string("id") } == [id])
        try mailbox.call(.delete, "/me/events/\(master.id)")
        let third = try mailbox.call(.get, try #require(second.deltaLink))
        #expect(third.rows.count == 3 + 1)
        #expect(third.rows.allSatisfy { $0["@removed"] != nil })
    }

    @Test("Members and rows that a mailbox may lack")
    func leavesOut() throws {
        let mailbox = try SimulatedMailbox(
            knobs: setting {
                $0.uidMember = false
                $0.occurrenceIdMember = false
                $0.exceptionOccurrencesReturned = false
                $0.cancelledOccurrencesReturned = false
                $0.recurrenceBlob = false
                $0.instancesWithoutExceptions = true
            }
        )
        let master = try makeDaily(mailbox)
        let path = "/me/events/\(master.id)"
        let id = try #require(try mailbox.call(.get, "\(path)/instances?\(Self.year)").rows.first?.string("id"))
        try mailbox.call(.patch, "/me/events/\(id)", ["subject": "x"])
        #expect(try mailbox.call(.get, "\(path)/instances?\(Self.year)").rows.count == 2)
        let blob = percentEncoded(
            "exceptionOccurrences,singleValueExtendedProperties($filter=id eq "
                + "'Binary {00062002-0000-0000-c000-000000000046} Id 0x8216')"
        )
        let read = try mailbox.call(.get, "\(path)?$select=uid,occurrenceId,cancelledOccurrences&$expand=\(blob)")
        #expect(read.object.members.map(\.name) == ["@odata.context", "@odata.etag", "id"])
    }

    @Test("A PATCH may answer in UTC, and in as few words as it likes")
    func answersPatches() throws {
        let mailbox = try SimulatedMailbox(knobs: setting { $0.patchIgnoresPreferTz = true })
        let path = "/me/events/\(try mailbox.make().id)"
        let zone = ("Prefer", "outlook.timezone=\"Tokyo Standard Time\"")
        #expect(try mailbox.call(.patch, path, ["subject": "x"], [zone]).string("start", "timeZone") == "UTC")
        mailbox.simulator.knobs.patchIgnoresPreferTz = false
        let local = try mailbox.call(.patch, path, ["subject": "x"], [zone])
        #expect(local.string("start", "timeZone") == "Tokyo Standard Time")
        #expect(try mailbox.call(.patch, path, ["subject": "x"], [("Prefer", "return=minimal")]).status == 204)
    }

    @Test("A page too large is refused, or cut")
    func limitsPages() throws {
        let mailbox = try SimulatedMailbox()
        #expect(try mailbox.call(.get, "/me/events?$top=5000").status == 400)
        mailbox.simulator.knobs.clampTop = true
        #expect(try mailbox.call(.get, "/me/events?$top=5000").status == 200)
    }

    @Test("Requests fail by chance, at the given rate and the same in each run")
    func failsByChance() throws {
        func statuses() throws -> [Int] {
            let mailbox = try SimulatedMailbox(knobs: setting { $0.randomFailureRate = 0.3 })
            return try (0..<200).map { _ in try mailbox.call(.get, "/me").status }
        }
        let first = try statuses()
        #expect((40...80).contains(first.filter { $0 != 200 }.count))
        #expect(Set(first) == [200, 429, 503, 504])
        #expect(try statuses() == first)
    }

    @Test("One mailbox has one limit, however it is named")
    func countsByMailbox() throws {
        let mailbox = try SimulatedMailbox(knobs: setting { $0.requestLimit = 2 })
        let own = mailbox.simulator.user.address
        let statuses = try [
            "/me/calendars", "/users/\(own)/calendars", "/me/calendars", "/users/office@contoso.com/calendars",
        ]
        .map { try mailbox.call(.get, $0).status }
        #expect(statuses == [200, 200, 429, 200])
    }

    @Test("The person who signs in has a photo where she is given one, and no other account has")
    func photo() throws {
        let mailbox = try SimulatedMailbox()
        #expect(try mailbox.call(.get, "/me/photo/$value").code == "ImageNotFound")
        mailbox.simulator.knobs.photo = .jpeg
        let photo = try mailbox.call(.get, "/me/photo").object
        #expect(photo["@odata.mediaContentType"]?.string == "image/jpeg" && photo["width"]?.integer == 48)
        let image = try mailbox.call(.get, "/me/photo/$value")
        #expect(image.status == 200 && image.fields["Content-Type"] == "image/jpeg")
        #expect(try mailbox.call(.get, "/me/photo/other").code == "ResourceNotFound")
        #expect(try mailbox.call(.put, "/me/photo/$value").status == 405)
        #expect(try mailbox.call(.get, "/users/office@contoso.com/photo/$value").status == 404)
    }
}
