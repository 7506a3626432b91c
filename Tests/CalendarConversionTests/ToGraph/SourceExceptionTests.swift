import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: exceptions and deleted occurrences")
struct SourceExceptionTests {
    private static let evening = [
        "DTSTART;TZID=America/Los_Angeles:20260302T200000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=6",
    ]

    private func override(_ original: String, _ lines: String...) -> [String] {
        ["RECURRENCE-ID;TZID=America/Los_Angeles:\(original)"] + lines
    }

    private static let daytime = "DTSTART;TZID=America/Los_Angeles:20260304T210000"

    @Test(
        "EXDATE in any form deletes the occurrence that it names, and no other",
        arguments: [
            ("EXDATE;TZID=America/Los_Angeles:20260305T200000", ["2026-03-06T04:00:00Z"]),
            (
                "EXDATE;TZID=America/Los_Angeles:20260304T200000,20260305T200000",
                ["2026-03-05T04:00:00Z", "2026-03-06T04:00:00Z"]
            ),
            ("EXDATE:20260306T040000Z", ["2026-03-06T04:00:00Z"]),
            ("EXDATE;TZID=Europe/Berlin:20260306T050000", ["2026-03-06T04:00:00Z"]),
            ("EXDATE;VALUE=DATE:20260305", ["2026-03-06T04:00:00Z"]),
            ("EXDATE;TZID=America/Los_Angeles:20260302T200000", ["2026-03-03T04:00:00Z"]),
        ]
    )
    func deleted(line: String, originals: [String]) throws {
        let made = try ConvertedObject(events: [Self.evening + [line]])
        #expect(try made.series.cancelled == originals)
        #expect(made.conversion.report.losses.isEmpty)
        let back = try made.returned("EXDATE")
        #expect(back.count == 1)
    }

    @Test("EXDATE of no occurrence deletes nothing, and is told")
    func deletesNothing() throws {
        let made = try ConvertedObject(events: [Self.evening + ["EXDATE:20260306T200000Z"]])
        #expect(try made.series.cancelled == [])
        #expect(made.losses("EXDATE") == [.changed])
    }

    @Test("A time in EXDATE of an all-day series is the day on the mailbox's clock")
    func allDay() throws {
        let made = try ConvertedObject(
            "DTSTART;VALUE=DATE:20260302",
            "RRULE:FREQ=DAILY;COUNT=5",
            "EXDATE:20260303T230000Z"
        )
        #expect(try made.series.cancelled == ["2026-03-04"])
        #expect(try made.returned("EXDATE") == ["EXDATE;VALUE=DATE:20260304"])
    }

    @Test(
        "RECURRENCE-ID changes its one occurrence by identity, though another is on that day in UTC",
        arguments: [
            "RECURRENCE-ID;TZID=America/Los_Angeles:20260304T200000", "RECURRENCE-ID:20260305T040000Z",
            "RECURRENCE-ID;VALUE=DATE:20260304", "RECURRENCE-ID;TZID=Europe/Berlin:20260305T050000",
        ]
    )
    func override(identity: String) throws {
        let made = try ConvertedObject(events: [
            Self.evening, [identity, Self.daytime, "DURATION:PT1H", "SUMMARY:Later"],
        ])
        let exceptions = try made.series.exceptions
        #expect(exceptions.map(\.originalStart) == ["2026-03-05T04:00:00Z"])
        let changes = try #require(exceptions.first?.event)
        #expect(changes.event.subject == "Later")
        #expect(changes.event.start?.dateTime == "2026-03-04T21:00:00")
        #expect(changes.event.body == nil)
        #expect(changes.cleared.isEmpty)
        let back = try made.returned()
        #expect(back.count == 2)
        #expect(back.last?.first("RECURRENCE-ID")?.value == "20260304T200000")
    }

    @Test("An occurrence that keeps its time sends no times")
    func textOnly() throws {
        let made = try ConvertedObject(
            events: [
                Self.evening,
                override(
                    "20260304T200000",
                    "DTSTART;TZID=America/Los_Angeles:20260304T200000",
                    "DURATION:PT1H",
                    "SUMMARY:Other"
                ),
            ]
        )
        var expected = Event()
        expected.subject = "Other"
        #expect(try made.series.exceptions.map(\.event) == [EventChanges(expected)])
    }

    @Test("What an occurrence lacks is cleared in it")
    func cleared() throws {
        let made = try ConvertedObject(
            events: [
                Self.evening + ["LOCATION:Room", "CATEGORIES:A", "DESCRIPTION:Text", "PRIORITY:1"],
                override("20260304T200000", "DTSTART;TZID=America/Los_Angeles:20260304T200000", "DURATION:PT1H"),
            ]
        )
        let changes = try #require(try made.series.exceptions.first?.event)
        #expect(changes.cleared == [.location])
        #expect(changes.event.categories == [])
        #expect(changes.event.importance == .normal)
        #expect(changes.event.body?.content == "")
    }

    @Test("An override before its master in the file, and one with a rule of its own, are overrides all the same")
    func order() throws {
        let changed = override("20260304T200000", Self.daytime, "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=6")
        let made = try ConvertedObject(events: [changed, Self.evening])
        #expect(try made.series.exceptions.count == 1)
        #expect(try made.event.recurrence?.range?.numberOfOccurrences == 6)
    }

    @Test("A cancelled override is a deleted occurrence, and told")
    func cancelled() throws {
        let made = try ConvertedObject(
            events: [Self.evening, override("20260304T200000", Self.daytime, "STATUS:CANCELLED")]
        )
        #expect(try made.series.cancelled == ["2026-03-05T04:00:00Z"])
        #expect(try made.series.exceptions.isEmpty)
        #expect(made.losses("STATUS") == [.changed])
    }

    @Test(
        "What Graph cannot do to an occurrence is refused: past its neighbour, this and all later ones, no such occurrence"
    )
    func refused() throws {
        let past = override("20260304T200000", "DTSTART;TZID=America/Los_Angeles:20260306T210000")
        #expect(try ConvertedObject(events: [Self.evening, past]).refusal?.contains("neighbour") ?? false)
        let later = ["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Los_Angeles:20260304T200000", Self.daytime]
        #expect(try ConvertedObject(events: [Self.evening, later]).refusal?.contains("all later ones") ?? false)
        let none = override("20260304T190000", Self.daytime)
        #expect(try ConvertedObject(events: [Self.evening, none]).refusal == "the series has no occurrence then")
    }

    @Test("This and all later occurrences, as single events")
    func thisAndFuture() throws {
        let later = [
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Los_Angeles:20260305T200000", "SUMMARY:Later",
            "DTSTART;TZID=America/Los_Angeles:20260305T210000", "DURATION:PT1H",
        ]
        let made = try ConvertedObject(events: [Self.evening, later], expands: true)
        #expect(
            made.conversion.series.map { $0.event.start?.dateTime?.suffix(8) } == [
                "20:00:00", "20:00:00", "20:00:00", "21:00:00", "21:00:00", "21:00:00",
            ]
        )
        #expect(made.conversion.series.map(\.event.subject).suffix(3) == ["Later", "Later", "Later"])
    }

    @Test("An instance without its series is an event by itself that keeps its identity")
    func orphan() throws {
        let made = try ConvertedObject(events: [override("20260304T200000", Self.daytime, "DURATION:PT1H")])
        #expect(try made.event.recurrence == nil)
        #expect(made.losses("RECURRENCE-ID") == [.kept])
        #expect(try made.returned("RECURRENCE-ID") == ["RECURRENCE-ID;TZID=America/Los_Angeles:20260304T200000"])
        #expect(try made.returned("UID") == ["UID:u-1"])
    }

    @Test("Of two revisions the later stays, though their RECURRENCE-IDs are written in two ways")
    func revisions() throws {
        let old = override("20260304T200000", Self.daytime, "SUMMARY:Old", "SEQUENCE:1")
        let new = ["RECURRENCE-ID:20260305T040000Z", Self.daytime, "SUMMARY:New", "SEQUENCE:2"]
        for events in [[Self.evening, old, new], [Self.evening, new, old]] {
            let made = try ConvertedObject(events: events)
            #expect(try made.series.exceptions.map(\.event.event.subject) == ["New"])
            #expect(made.losses("VEVENT") == [.skipped])
        }
        let masters = try ConvertedObject(
            events: [["SUMMARY:Old", "DTSTAMP:20260101T000000Z"], ["SUMMARY:New", "DTSTAMP:20260102T000000Z"]]
        )
        #expect(masters.conversion.series.map(\.event.subject) == ["New"])
    }
}
