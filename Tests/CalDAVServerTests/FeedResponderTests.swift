import CalendarActions
import CalendarStore
import Foundation
import GraphSimulator
import GraphSync
import HTTPMessage
import ICalendar
import Testing

@testable import CalDAVServer

@Suite("Feeds: what subscribers get")
struct FeedResponderTests {
    private static func put(_ server: ServedCalendar, _ uid: String, _ lines: String...) async throws {
        let object = ServedCalendar.object(uid, "SUMMARY:Summary of \(uid)", lines.joined(separator: "\r\n"))
        let text = object.replacing("\r\n\r\n", with: "\r\n")
        let response = await server.send("PUT", ServedCalendar.root + "\(uid).ics", text)
        try #require(response.status == 201, "\(response.text)")
    }

    private static func calendar(_ response: HTTPResponse) throws -> Component {
        try #require(try ICalendarReader.read(response.body).calendars.first)
    }

    @Test("A feed is the whole calendar: series with their exceptions, each zone once, with the names that apps read")
    func content() async throws {
        let server = try await ServedCalendar()
        let feed = try await server.feed(of: "project-x")
        let response = await server.subscribe(feed)
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "text/calendar; charset=utf-8")
        #expect(feed.hasSuffix("/project-x.ics"))
        for line in [
            "METHOD:PUBLISH", "NAME:Project X", "X-WR-CALNAME:Project X", "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
            "X-PUBLISHED-TTL:PT15M", "X-APPLE-CALENDAR-COLOR:#",
        ] {
            #expect(response.text.contains("\r\n\(line)"), "\(line)")
        }
        #expect(!response.text.contains("COLOR:\r\n"))

        let whole = try Self.calendar(await server.subscribe(try await server.feed()))
        let zones = whole.components.filter { $0.name == "VTIMEZONE" }.compactMap { $0.first("TZID")?.value }
        #expect(zones.count == Set(zones).count)
        let events = whole.components.filter { $0.name == "VEVENT" }
        let standUp = events.filter { $0.first("SUMMARY")?.value == "Stand-up" }
        let series = try #require(standUp.first { $0.first("RRULE") != nil })
        #expect(series.first("EXDATE") != nil)
        #expect(events.contains { $0.first("UID") == series.first("UID") && $0.first("RECURRENCE-ID") != nil })
        let used = Set(events.flatMap(\.properties).flatMap { $0.parameter("TZID") })
        #expect(used.isSubset(of: Set(zones)))
    }

    @Test("A busy feed has times and nothing else; free, cancelled and private-and-free events are not in it")
    func busy() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        try await Self.put(
            server,
            "secret-uid@example.com",
            "DESCRIPTION:The merger",
            "LOCATION:Room 1",
            "CATEGORIES:Red",
            "CLASS:CONFIDENTIAL",
            "URL:https://example.com/merger",
            "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT15M\r\nEND:VALARM"
        )
        try await Self.put(server, "free", "TRANSP:TRANSPARENT")
        try await Self.put(server, "perhaps", "STATUS:TENTATIVE")
        let response = await server.subscribe(try await server.feed(.busy))
        for word in ["secret", "example.com", "Summary", "merger", "Room", "Red", "CONFIDENTIAL", "VALARM", "perhaps"] {
            #expect(!response.text.contains(word), "\(word)")
        }
        let events = try Self.calendar(response).components.filter { $0.name == "VEVENT" }
        #expect(events.count == 2)
        #expect(events.allSatisfy { $0.first("SUMMARY")?.value == "Busy" && $0.components.isEmpty })
        #expect(Set(events.compactMap { $0.first("STATUS")?.value }) == ["CONFIRMED", "TENTATIVE"])
        let names = Set(events.flatMap(\.properties).map(\.name))
        #expect(
            names == [
                "UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "STATUS", "TRANSP",
                "X-MICROSOFT-CDO-BUSYSTATUS",
            ]
        )
        let again = await server.subscribe(try await server.feed(.busy))
        let others = try Self.calendar(again).components.compactMap { $0.first("UID")?.value }
        #expect(Set(others).isDisjoint(with: events.compactMap { $0.first("UID")?.value }), "UIDs are of one feed")
    }

    @Test("In a full feed a private event is a busy time, and everything of the others is there")
    func privateEvents() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        try await Self.put(server, "own@example.com", "CLASS:PRIVATE", "LOCATION:Clinic")
        try await Self.put(server, "open@example.com", "LOCATION:Room 1")
        try await Self.put(server, "away@example.com", "CLASS:PRIVATE", "TRANSP:TRANSPARENT")
        try await Self.put(server, "odd@example.com", "class:friends", "LOCATION:Sauna")
        #expect(await server.send("GET").text.contains("\r\nclass:friends\r\n"), "the line comes back as it was")
        let text = await server.subscribe(try await server.feed()).text
        #expect(text.contains("UID:open@example.com\r\n"))
        #expect(text.contains("LOCATION:Room 1\r\n"))
        #expect(text.components(separatedBy: "SUMMARY:Busy\r\n").count == 3)
        for word in ["own@", "Clinic", "PRIVATE", "away@", "Summary of own", "odd@", "friends", "Sauna"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test("A window keeps what has an instance in it, whole, and moves with the day")
    func window() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        // 3 December, and weekly from then on; today is 30 November.
        try await Self.put(server, "once")
        try await Self.put(server, "weekly", "RRULE:FREQ=WEEKLY;COUNT=10", "EXDATE:20261224T090000Z")
        let feed = try await server.feed(window: FeedWindow(past: 1, future: 3))
        let near = await server.subscribe(feed).text
        #expect(near.contains("UID:once\r\n") && near.contains("RRULE:FREQ=WEEKLY;COUNT=10"))
        let short = await server.subscribe(try await server.feed(window: FeedWindow(future: 2))).text
        #expect(!short.contains("VEVENT"))
        #expect(short.contains("BEGIN:VTIMEZONE\r\nTZID:UTC"), "a VCALENDAR has a component in any case")
        server.simulator.advanceClock(by: 5 * 86_400)
        let later = await server.subscribe(feed).text
        #expect(!later.contains("UID:once\r\n") && !later.contains("UID:weekly\r\n"), "5 December, before the next one")
        server.simulator.advanceClock(by: 3 * 86_400)
        #expect(await server.subscribe(feed).text.contains("UID:weekly\r\n"))
        // 24 December is left out of the series.
        server.simulator.advanceClock(by: 15 * 86_400)
        let gap = try await server.feed(window: FeedWindow(past: 0, future: 1))
        #expect(await !server.subscribe(gap).text.contains("UID:weekly\r\n"))
    }

    @Test("What goes on beyond the index is found in a window all the same")
    func farAhead() async throws {
        var options = ServedMailbox.Options()
        options.window.futureDays = 10
        let server = try await ServedCalendar(scenario: .empty, options: options)
        try await Self.put(server, "weekly", "RRULE:FREQ=WEEKLY")
        try await Self.put(server, "yearly", "RRULE:FREQ=YEARLY")
        let text = await server.subscribe(try await server.feed(window: FeedWindow(past: -100, future: 120))).text
        #expect(text.contains("UID:weekly\r\n"))
        #expect(!text.contains("UID:yearly\r\n"))
    }
}
