import Foundation
import HTTPMessage
import Testing
import TimeZones

@testable import GraphSimulator

@Suite("Simulator: series, instances, exceptions")
struct SeriesTests {
    private static let weekly: JSONValue = SimulatedMailbox.recurrence(
        ["type": "weekly", "interval": 2, "daysOfWeek": ["monday", "thursday"], "firstDayOfWeek": "monday"],
        ["type": "noEnd", "startDate": "2026-03-02"]
    )

    private func makeWeekly(_ mailbox: SimulatedMailbox, _ more: JSONObject = [:]) throws -> Answer {
        var members: JSONObject = [
            "subject": "Team meeting", "start": SimulatedMailbox.time("2026-03-02T10:00:00"),
            "end": SimulatedMailbox.time("2026-03-02T11:00:00"), "recurrence": Self.weekly,
        ]
        for member in more.members { members[member.name] = member.value }
        return try mailbox.make(members)
    }

    private func instances(_ mailbox: SimulatedMailbox, _ id: String, _ window: String) throws -> [JSONObject] {
        let select = "$select=originalStart,subject,type,start,end,occurrenceId,seriesMasterId,iCalUId,uid"
        return try mailbox.call(.get, "/me/events/\(id)/instances?\(window)&$top=100&\(select)").rows
    }

    private static let march = "startDateTime=2026-03-01T00:00:00&endDateTime=2026-04-01T00:00:00"

    @Test(
        "Dates of a pattern",
        arguments: [
            ("daily 3", "2026-01-30", "2026-01-30 2026-02-02 2026-02-05 2026-02-08"),
            ("weekly 2 mo,th sunday", "2026-03-04", "2026-03-05 2026-03-16 2026-03-19 2026-03-30"),
            ("weekly 2 su,mo sunday", "2026-03-02", "2026-03-02 2026-03-15 2026-03-16 2026-03-29"),
            ("weekly 2 su,mo monday", "2026-03-02", "2026-03-02 2026-03-08 2026-03-16 2026-03-22"),
            ("absoluteMonthly 1 31", "2026-01-31", "2026-01-31 2026-02-28 2026-03-31 2026-04-30"),
            ("absoluteMonthly 2 10", "2026-01-20", "2026-02-10 2026-04-10 2026-06-10 2026-08-10"),
            ("relativeMonthly 1 mo,tu,we,th,fr last", "2026-01-01", "2026-01-30 2026-02-27 2026-03-31 2026-04-30"),
            (
                "relativeMonthly 1 su,mo,tu,we,th,fr,sa last", "2026-01-01",
                "2026-01-31 2026-02-28 2026-03-31 2026-04-30"
            ),
            ("relativeMonthly 1 sa,su first", "2026-02-02", "2026-03-01 2026-04-04 2026-05-02 2026-06-06"),
            ("absoluteYearly 1 2 29", "2024-02-29", "2024-02-29 2025-02-28 2026-02-28 2027-02-28"),
            ("absoluteYearly 2 3 1", "2025-06-01", "2026-03-01 2028-03-01 2030-03-01 2032-03-01"),
            ("relativeYearly 1 3 su last", "2026-01-01", "2026-03-29 2027-03-28 2028-03-26 2029-03-25"),
        ]
    )
    func expandsPatterns(rule: String, start: String, expected: String) throws {
        let words = rule.split(separator: " ").map(String.init)
        var pattern = RecurrencePattern(type: try #require(RecurrencePattern.Kind(rawValue: words[0])))
        pattern.interval = try #require(Int(words[1]))
        for word in words.dropFirst(2) {
            if let number = Int(word) {
                if pattern.type.rawValue.hasSuffix("Yearly"), pattern.month == 0 {
                    pattern.month = number
                } else {
                    pattern.dayOfMonth = number
                }
            } else if let index = RecurrencePattern.Index(rawValue: word) {
                pattern.index = index
            } else if let day = Weekday(graphName: word) {
                pattern.firstDayOfWeek = day
            } else {
                pattern.daysOfWeek = Weekday.allCases.filter { day in
                    word.split(separator: ",").contains { day.graphName.hasPrefix($0) }
                }
            }
        }
        let date = try #require(CivilDate(text: start))
        let four = PatternedRecurrence(
            pattern: pattern,
            range: RecurrenceRange(startDate: date, end: .count(4), recurrenceTimeZone: "UTC"),
            beyondMonth: .lastDay
        )
        let days = four.days(in: date.dayNumber...date.dayNumber + 4_000)
        #expect(days.map { CivilDate(dayNumber: $0).text }.joined(separator: " ") == expected)
        #expect(four.lastDay == days.last)
        let until = PatternedRecurrence(
            pattern: pattern,
            range: RecurrenceRange(
                startDate: date,
                end: .date(CivilDate(dayNumber: days[3])),
                recurrenceTimeZone: "UTC"
            ),
            beyondMonth: .lastDay
        )
        #expect(until.days(in: date.dayNumber...date.dayNumber + 4_000) == days)
        #expect(until.lastDay == days.last)
        for day in days { #expect(until.days(in: day...day) == [day]) }
    }

    @Test("A series is echoed whole, and keeps its local time over the change of the clocks")
    func expands() throws {
        let mailbox = try SimulatedMailbox()
        let master = try makeWeekly(mailbox)
        #expect(master.string("type") == "seriesMaster")
        let pattern = try #require(master.object["recurrence"]?.object?["pattern"]?.object)
        #expect(
            pattern.members.map(\.name) == [
                "type", "interval", "month", "dayOfMonth", "daysOfWeek", "firstDayOfWeek", "index",
            ]
        )
        #expect(master.string("recurrence", "range", "endDate") == "0001-01-01")
        #expect(master.string("recurrence", "range", "recurrenceTimeZone") == "W. Europe Standard Time")
        let rows = try instances(mailbox, master.id, Self.march)
        #expect(
            rows.map { $0.string("start", "dateTime")?.prefix(16) } == [
                "2026-03-02T09:00", "2026-03-05T09:00", "2026-03-16T09:00", "2026-03-19T09:00", "2026-03-30T08:00",
            ]
        )
        #expect(rows[2].string("occurrenceId") == "OID.\(master.id).2026-03-16")
        #expect(rows[2].string("originalStart") == "2026-03-16T09:00:00Z")
        let uid = try #require(master.string("uid"))
        #expect(rows[2].string("uid") == uid)
        #expect(rows[2].string("iCalUId") == uid.prefix(32) + "07EA0310" + uid.dropFirst(40))
        #expect(try mailbox.call(.get, "/me/events").rows.count == 1)
    }

    @Test("A moved occurrence keeps its id and original start, and stays between its neighbours")
    func movesOccurrences() throws {
        let mailbox = try SimulatedMailbox()
        let master = try makeWeekly(mailbox)
        let id = try #require(try instances(mailbox, master.id, Self.march)[3].string("id"))
        let moved = try mailbox.call(
            .patch,
            "/me/events/\(id)",
            [
                "subject": "Moved", "start": SimulatedMailbox.time("2026-03-20T14:00:00"),
                "end": SimulatedMailbox.time("2026-03-20T15:00:00"),
            ]
        )
        #expect(moved.id == id)
        #expect(moved.string("type") == "exception")
        #expect(moved.object["recurrence"] == .null)
        let rows = try instances(mailbox, master.id, Self.march)
        #expect(rows.first?.string("id") == id)
        #expect(rows.first?.string("originalStart") == "2026-03-19T09:00:00Z")
        let crossing: [(String, Int)] = [
            ("2026-03-16T14:00:00", 400), ("2026-03-30T08:00:00", 400), ("2026-03-17T08:00:00", 200),
        ]
        for (start, status) in crossing {
            let end = start.replacing("00:00", with: "30:00")
            let answer = try mailbox.call(
                .patch,
                "/me/events/\(id)",
                ["start": SimulatedMailbox.time(start), "end": SimulatedMailbox.time(end)]
            )
            #expect(answer.status == status)
            if status == 400 { #expect(answer.code == "ErrorOccurrenceCrossingBoundary") }
        }
    }

    @Test("A deleted occurrence is gone from all lists and named by the master only when it is asked for")
    func deletesOccurrences() throws {
        let mailbox = try SimulatedMailbox()
        let master = try makeWeekly(mailbox)
        let id = try #require(try instances(mailbox, master.id, Self.march)[1].string("id"))
        #expect(try mailbox.call(.delete, "/me/events/\(id)").status == 204)
        #expect(try mailbox.call(.get, "/me/events/\(id)").status == 404)
        #expect(try instances(mailbox, master.id, Self.march).count == 4)
        #expect(try mailbox.call(.get, "/me/events/\(master.id)").object["cancelledOccurrences"] == nil)
        let read = try mailbox.call(.get, "/me/events/\(master.id)?$select=subject,cancelledOccurrences")
        #expect(read.object["cancelledOccurrences"] == [.string("OID.\(master.id).2026-03-05")])
    }

    @Test("Exceptions come with the master when they are expanded, and follow it in what they do not change")
    func expandsExceptions() throws {
        let mailbox = try SimulatedMailbox()
        let master = try makeWeekly(mailbox)
        let id = try #require(try instances(mailbox, master.id, Self.march)[3].string("id"))
        try mailbox.call(.patch, "/me/events/\(id)", ["subject": "Special"])
        try mailbox.call(.patch, "/me/events/\(master.id)", ["subject": "New", "location": ["displayName": "Room 9"]])
        let path = "/me/events/\(master.id)?$select=subject,exceptionOccurrences&$expand=exceptionOccurrences"
        let read = try mailbox.call(.get, path)
        let exceptions = read.object["exceptionOccurrences"]?.array?.compactMap(\.object) ?? []
        #expect(exceptions.map { $0.string("subject") } == ["Special"])
        #expect(exceptions.first?.string("location", "displayName") == "Room 9")
        #expect(exceptions.first?.string("originalStart") == "2026-03-19T09:00:00Z")
    }

    @Test(
        "New times of a master drop its exceptions and deletions, unless the knob keeps them",
        arguments: [false, true]
    )
    func resetsExceptions(keeps: Bool) throws {
        var knobs = SimulatorKnobs()
        knobs.keepExceptionsOnMasterTimeChange = keeps
        let mailbox = try SimulatedMailbox(knobs: knobs)
        let master = try makeWeekly(mailbox)
        let rows = try instances(mailbox, master.id, Self.march)
        try mailbox.call(.patch, "/me/events/\(rows[1].string("id") ?? "")", ["subject": "Special"])
        try mailbox.call(.delete, "/me/events/\(rows[2].string("id") ?? "")")
        let subject = try mailbox.call(.patch, "/me/events/\(master.id)", ["subject": "Only words"])
        #expect(subject.status == 200)
        #expect(try instances(mailbox, master.id, Self.march).count == 4)
        try mailbox.call(
            .patch,
            "/me/events/\(master.id)",
            [
                "start": SimulatedMailbox.time("2026-03-02T11:00:00"),
                "end": SimulatedMailbox.time("2026-03-02T12:00:00"),
            ]
        )
        #expect(try instances(mailbox, master.id, Self.march).count == (keeps ? 4 : 5))
    }

    @Test("A start off its pattern moves to the first date of it")
    func movesStart() throws {
        let mailbox = try SimulatedMailbox()
        let master = try makeWeekly(
            mailbox,
            [
                "recurrence": SimulatedMailbox.recurrence(
                    ["type": "weekly", "interval": 1, "daysOfWeek": ["friday"], "firstDayOfWeek": "sunday"],
                    ["type": "numbered", "startDate": "2026-03-02", "numberOfOccurrences": 2, "endDate": "0001-01-01"]
                )
            ]
        )
        #expect(master.string("start", "dateTime") == "2026-03-06T09:00:00.0000000")
        #expect(try instances(mailbox, master.id, Self.march).count == 2)
    }

    @Test(
        "Recurrences that Graph refuses",
        arguments: [
            (
                ["type": "weekly", "interval": 1], ["type": "noEnd", "startDate": "2026-03-02"],
                "ErrorPropertyValidationFailure"
            ),
            (
                ["type": "daily", "interval": 0], ["type": "noEnd", "startDate": "2026-03-02"],
                "ErrorPropertyValidationFailure"
            ),
            (["type": "daily", "interval": 1], ["type": "noEnd", "startDate": "2026-03-03"], "ErrorInvalidRequest"),
            (
                ["type": "daily", "interval": 1, "index": "fifth"], ["type": "noEnd", "startDate": "2026-03-02"],
                "RequestBodyRead"
            ),
            (
                ["type": "daily", "interval": 1],
                ["type": "numbered", "startDate": "2026-03-02", "numberOfOccurrences": 1_000],
                "ErrorPropertyValidationFailure"
            ),
            (
                ["type": "daily", "interval": 1],
                ["type": "endDate", "startDate": "2026-03-02", "endDate": "4500-09-02"], "ErrorRecurrenceEndDateTooBig"
            ),
            (["type": "hourly", "interval": 1], ["type": "noEnd", "startDate": "2026-03-02"], "RequestBodyRead"),
        ] as [(JSONValue, JSONValue, String)]
    )
    func refuses(pattern: JSONValue, range: JSONValue, code: String) throws {
        let mailbox = try SimulatedMailbox()
        let answer = try makeWeekly(mailbox, ["recurrence": SimulatedMailbox.recurrence(pattern, range)])
        #expect(answer.status == 400)
        #expect(answer.code == code)
    }

    @Test("A recurrence that is cleared leaves a single event")
    func clearsRecurrence() throws {
        let mailbox = try SimulatedMailbox()
        let master = try makeWeekly(mailbox)
        #expect(
            try mailbox.call(.patch, "/me/events/\(master.id)", ["recurrence": nil]).string("type") == "singleInstance"
        )
    }

    @Test("The recurrence blob names exceptions and deletions in minutes since 1601 of local time")
    func writesBlob() throws {
        let mailbox = try SimulatedMailbox()
        let master = try makeWeekly(mailbox)
        let rows = try instances(mailbox, master.id, Self.march)
        try mailbox.call(.patch, "/me/events/\(rows[3].string("id") ?? "")", ["subject": "Übung"])
        try mailbox.call(.delete, "/me/events/\(rows[1].string("id") ?? "")")
        let id = "Binary {00062002-0000-0000-c000-000000000046} Id 0x8216"
        let expand = percentEncoded("singleValueExtendedProperties($filter=id eq '\(id)')")
        let read = try mailbox.call(.get, "/me/events/\(master.id)?$select=id&$expand=\(expand)")
        let value = read.object["singleValueExtendedProperties"]?.array?.first?.object?.string("value")
        let bytes = [UInt8](try #require(value.flatMap { Data(base64Encoded: $0) }))
        func integer(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) } }
        func minutes(_ date: String) throws -> Int { (try #require(CivilDate(text: date)).dayNumber + 134_774) * 1_440 }
        #expect(Array(bytes.prefix(8)) == [0x04, 0x30, 0x04, 0x30, 0x0B, 0x20, 0x01, 0x00])
        #expect(integer(14) == 2)
        #expect(integer(22) == 0b0001_0010)
        #expect(integer(38) == 2)
        #expect(integer(42) == (try minutes("2026-03-05")))
        #expect(integer(46) == (try minutes("2026-03-19")))
        #expect(integer(50) == 1)
        #expect(integer(54) == (try minutes("2026-03-19")))
        #expect(integer(58) == (try minutes("2026-03-02")))
        #expect(integer(62) == 0x5AE9_80DF)
        #expect(integer(74) == 600)
        #expect(integer(78) == 660)
        #expect(integer(84) == (try minutes("2026-03-19")) + 600)
    }
}
