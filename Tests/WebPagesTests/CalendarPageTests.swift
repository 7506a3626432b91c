import CalendarActions
import CalendarStore
import GraphClient
import GraphModel
import HTTPMessage
import Testing
import TimeZones

@testable import WebPages

@Suite("The week and its events as pages")
struct CalendarPageTests {
    @Test("The week shows what takes place, as a grid and as a list, and leads to the weeks around it")
    func week() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        for view in ["", "?view=list"] {
            let response = await pages.get("/calendar\(view)")
            let text = pages.text(response)
            #expect(response.status == 200)
            #expect(text.contains("Fabrikam: contract"))
            #expect(text.contains("date=2026-11-23") && text.contains("date=2026-12-07"))
        }
    }

    @Test("Nothing foreign may run in a page: scripts only from here, styles by their digest, no frames")
    func policy() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let response = await pages.get("/calendar")
        let policy = try #require(response.fields["Content-Security-Policy"])
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
        #expect(policy.contains("'sha256-") && !policy.contains("unsafe-inline"))
        let text = pages.text(response)
        #expect(!text.contains(" style=") && !text.contains("javascript:"))
        for asset in Asset.allCases {
            #expect(text.contains(asset.path))
            #expect(await pages.get(asset.path).status == 200)
        }
    }

    @Test("An event's page tells what is known, and an answer reaches the organizer and the mirror")
    func answers() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let path = try #require(try await Self.path(of: "Fabrikam: contract", pages))
        let before = pages.text(await pages.get(path))
        #expect(before.contains("no answer yet") && before.contains("Accept"))
        let response = await pages.post(path, from: path, [("answer", "accept")])
        #expect(response.status == 200)
        #expect(pages.text(response).contains("The organizer was told"))
        #expect(pages.text(await pages.get(path)).contains("<dt>My answer</dt><dd>accepted</dd>"))
    }

    @Test("Where nothing may be written, nothing can be answered")
    func readOnly() async throws {
        var options = ServedMailbox.Options()
        options.isReadOnly = true
        let pages = try await ServedPages(options: options)
        try await pages.signIn()
        let path = try #require(try await Self.path(of: "Fabrikam: contract", pages))
        #expect(!pages.text(await pages.get(path)).contains("Tentative</button>"))
        let response = await pages.post(path, from: path, [("answer", "accept")])
        #expect(response.status == 409)
        #expect(pages.text(response).contains("policy.readOnly"))
    }

    @Test("An event that is not there is told so")
    func missing() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        #expect(await pages.get("/event?calendar=calendar&object=none.ics").status == 404)
        #expect(await pages.get("/event").status == 404)
        #expect(await pages.get("/nothing").status == 404)
    }

    @Test("Markup, directions and control characters in subjects are shown as text")
    func hostile() async throws {
        #expect(HTMLText.escaped("<script>\"'&\u{0}\u{1B}") == "&lt;script&gt;&quot;&#39;&amp;\u{FFFD}\u{FFFD}")
        let html: HTML = "<p title=\"\("\" onload=\"x")\">\(foreign: "\u{202E}abc</bdi>")</p>"
        #expect(html.markup == "<p title=\"&quot; onload=&quot;x\"><bdi>\u{202E}abc&lt;/bdi&gt;</bdi></p>")
    }

    @Test("What overlaps stands side by side; what does not fit is counted, not lost")
    func columns() {
        let two = EventColumns([0..<3600, 1800..<5400, 5400..<7200])
        #expect(two.places.map(\.column) == [0, 1, 0])
        #expect(two.places.map(\.columns) == [2, 2, 1])
        let many = EventColumns(Array(repeating: 0..<3600, count: 60))
        #expect(many.hidden == [0: 60 - EventColumns.maximum])
        #expect(many.places.compactMap(\.column).count == EventColumns.maximum)
    }

    @Test("A day of 25 hours has its hour twice, and one of 23 hours has a gap")
    func clockChanges() throws {
        let zone = try MailboxZone("W. Europe Standard Time").rules
        let autumn = try #require(CivilDate(year: 2026, month: 10, day: 25))
        let long = WeekAxis(DayRange(weekOf: autumn).days, zone: zone, items: [])
        #expect(long.hatched.count == 6, "the other days do not have the second hour")
        #expect(long.hatched[autumn] == nil)
        let spring = try #require(CivilDate(year: 2026, month: 3, day: 29))
        let short = WeekAxis(DayRange(weekOf: spring).days, zone: zone, items: [])
        #expect(short.hatched == [spring: 7200..<10_800])
        // 02:30 comes twice in autumn: the second one stands an hour below the first one.
        let first = Instant(seconds: 1_792_888_200)
        let places = [first, first.advanced(by: 3600)].map { long.second(AgendaTime.ZonedTime($0, in: zone), zone) }
        #expect(places == [9000, 12_600])
    }

    private static func path(of subject: String, _ pages: ServedPages) async throws -> String? {
        _ = await pages.get("/calendar")
        let range = DayRange(weekOf: try #require(CivilDate(year: 2026, month: 11, day: 30)))
        let events = try pages.mailbox.events(
            in: range,
            of: try pages.mailbox.collections(),
            zone: try pages.mailbox.knownZone().rules
        )
        return events.first { $0.item.subject == subject }.map { EventLink.path($0.address) }
    }
}
