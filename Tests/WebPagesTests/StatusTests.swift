import CalendarActions
import CalendarConversion
import CalendarStore
import Foundation
import GraphSimulator
import HTTPMessage
import ICalendar
import Testing
import TimeZones

@testable import WebPages

@Suite("The status page")
struct StatusTests {
    @Test("Freshness of each calendar, and what Graph has that iCalendar cannot say")
    func fromGraph() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        #expect(pages.text(await pages.get("/status")).contains("Nothing is mirrored yet"))
        _ = await pages.get("/calendar")
        let text = pages.text(await pages.get("/status"))
        #expect(text.contains("Refreshed") && text.contains("just now") && text.contains("Nothing failed"))
        #expect(text.contains("Graph did not make graphdav wait"))
    }

    @Test("What an app wrote and Graph cannot hold is told, once, with a link to the event")
    func fromApps() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        _ = await pages.get("/calendar")
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", "BEGIN:VEVENT", "UID:geo@example.com",
            "DTSTAMP:20261101T000000Z", "DTSTART:20261202T090000Z", "DTEND:20261202T100000Z", "SUMMARY:Tea <b>",
            "DURATION:PT1H", "GEO:37.386013;-122.082932", "CLASS:X-SECRET<i>", "END:VEVENT", "END:VCALENDAR", "",
        ]
        let calendar = try #require(
            try ICalendarReader.read(Data(lines.joined(separator: "\r\n").utf8)).calendars.first
        )
        let collection = try #require(try pages.mailbox.collections().first { $0.name == "calendar" })
        for _ in 0..<2 {
            let stored = try await pages.mailbox.put(calendar, named: "geo.ics", in: collection)
            #expect(!stored.report.losses.isEmpty)
        }
        let text = pages.text(await pages.get("/status"))
        #expect(text.matches(of: #/>Tea &lt;b&gt;</#).count == pages.mailbox.news.remarks.count(where: \.isFromApp))
        #expect(
            text.contains("a calendar app") && text.contains("href=\"/event?calendar=calendar&amp;object=geo.ics\"")
        )
        #expect(!text.contains("<i>"))
    }

    @Test("A calendar that could not be refreshed, and Graph that made us wait, are told")
    func trouble() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        _ = await pages.get("/calendar")
        pages.mailbox.news.noteWait(at: pages.simulator.now.seconds - 120)
        pages.mailbox.news.noteWait(at: pages.simulator.now.seconds - 60)
        let text = pages.text(await pages.get("/status"))
        #expect(text.contains("after a wait 2 times") && text.contains("1 minute ago"))
    }

    @Test("News are bounded: the newest are kept")
    func bounded() {
        let news = MailboxNews()
        for time in 0..<(MailboxNews.capacity + 5) { news.noteWait(at: time) }
        #expect(news.waits(since: 0).first == 5)
        #expect(news.waits(since: MailboxNews.capacity).count == 5)
    }
}
