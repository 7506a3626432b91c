import CalendarActions
import GraphSimulator
import HTTPMessage
import Testing

@testable import WebPages

@Suite("A new event on the page")
struct NewEventTests {
    /// What a person enters who changes the subject only: Monday 30 November 2026, 14:00 in Berlin.
    private func entries(_ page: String, _ changes: [String: String] = [:]) throws -> [(String, String)] {
        let fields = page.matches(of: #/<input type="[a-z]*"(?: id="[^"]*")? name="([^"]*)" value="([^"]*)"/#)
        var values = Dictionary(
            fields.map { (String($0.1), String($0.2).replacing("&lt;", with: "<").replacing("&gt;", with: ">")) }
        ) { first, _ in first }
        values["token"] = nil
        values["all-day"] = nil
        values["subject"] = "Lunch"
        return values.merging(changes) { $1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func form(_ pages: ServedPages, _ changes: [String: String] = [:]) async throws -> [(String, String)] {
        try entries(pages.text(await pages.get("/new")), changes)
    }

    private func creations(_ pages: ServedPages) -> Int {
        pages.simulator.requests.requests.filter { $0.method == "POST" && $0.target.contains("/events") }.count
    }

    @Test("The form starts with the next half hour and ends 30 minutes later, in the zone of the mailbox")
    func start() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let page = pages.text(await pages.get("/new"))
        for field in [
            #"name="start-date" value="2026-11-30""#, #"name="start-time" value="13:30""#,
            #"name="end-date" value="2026-11-30""#, #"name="end-time" value="14:00""#, "Europe/Berlin",
        ] { #expect(page.contains(field), "\(field)") }
        let later = pages.text(await pages.get("/new?date=2026-12-03"))
        #expect(later.contains(#"name="start-date" value="2026-12-03""#) && later.contains(#"value="09:00""#))
    }

    @Test("What is entered is the event that Graph and the week then have, and sending it twice makes one event")
    func creates() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let entries = try await form(
            pages,
            ["location": "Canteen <2>", "body": "First line\r\nsecond", "end-time": "15:15"]
        )
        let response = await pages.post("/new", from: "/new", entries)
        #expect(response.status == 200)
        let text = pages.text(response)
        #expect(text.contains("Event created") && text.contains("13:30 – 15:15"))
        let link = try #require(text.firstMatch(of: #/href="(/event\?[^"]*)"/#).map { String($0.1) })
        let event = pages.text(await pages.get(link.replacing("&amp;", with: "&")))
        #expect(event.contains("Canteen &lt;2&gt;") && event.contains("First line\nsecond"))
        #expect(pages.text(await pages.get("/calendar")).contains("Lunch"))
        let again = pages.text(await pages.post("/new", from: "/new", entries))
        #expect(again.contains("created before") && again.contains("Nothing was changed"))
        #expect(creations(pages) == 1)
        #expect(pages.simulator.outbox.isEmpty)
    }

    @Test("Whole days take no time")
    func allDay() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let entries = try await form(pages, ["all-day": "yes", "end-date": "2026-12-01"])
        let text = pages.text(await pages.post("/new", from: "/new", entries))
        #expect(text.contains("Monday 30 November 2026 – Tuesday 1 December 2026, all day"))
    }

    @Test("Before anybody is mailed it is said whom; only a yes to these very people creates the event")
    func confirms() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let asked = pages.text(
            await pages.post(
                "/new",
                from: "/new",
                try await form(pages, ["attendees": "bo@example.com; Cy <cy@example.com>"])
            )
        )
        #expect(asked.contains("bo@example.com") && asked.contains("Create it and mail 2 people"))
        #expect(creations(pages) == 0 && pages.simulator.outbox.isEmpty)
        let hidden = try entries(asked)
        let changed = hidden.map { ($0.0, $0.0 == "attendees" ? "dee@example.com" : $0.1) }
        let again = pages.text(await pages.post("/new", from: "/new", changed))
        #expect(again.contains("dee@example.com") && creations(pages) == 0)
        let back = pages.text(await pages.post("/new", from: "/new", hidden + [("step", "change")]))
        #expect(back.contains(#"value="Lunch""#) && back.contains("Cy &lt;cy@example.com&gt;"))
        #expect(creations(pages) == 0)
        let done = pages.text(await pages.post("/new", from: "/new", hidden))
        #expect(done.contains("Event created"))
        #expect(pages.simulator.outbox.map(\.to) == [["bo@example.com", "cy@example.com"]])
    }

    @Test(
        "What cannot be is said, and what was typed is kept",
        arguments: [
            (["subject": "  "], "Give the event a subject"), (["end-time": "13:00"], "does not end after it starts"),
            (["start-date": "soon"], "“soon 13:30” is no day and time"),
            (["attendees": "bo"], "“bo” is no mail address"),
            (["calendar": "none"], "Choose a calendar"), (["location": String(repeating: "x", count: 256)], "255"),
            (["start-date": "2027-03-28", "start-time": "02:30", "end-date": "2027-03-28"], "there is no 02:30"),
        ]
    )
    func refuses(changes: [String: String], reason: String) async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let entries = try await form(pages, changes.merging(["body": "kept <text>"]) { $1 })
        let response = await pages.post("/new", from: "/new", entries)
        #expect(response.status == 400)
        let text = pages.text(response)
        #expect(text.contains(reason), "\(text)")
        #expect(text.contains("kept &lt;text&gt;"))
        #expect(creations(pages) == 0)
    }

    @Test("Graph away: nothing is lost of what was typed, and it is said")
    func unavailable() async throws {
        let pages = try await ServedPages()
        try await pages.signIn()
        let entries = try await form(pages)
        pages.simulator.inject(InjectedFault(.respond, count: 50))
        let response = await pages.post("/new", from: "/new", entries)
        #expect(response.status == 503)
        #expect(pages.text(response).contains("Not created") && pages.text(response).contains(#"value="Lunch""#))
        pages.simulator.clearFaults()
        // The person corrects it meanwhile: what is typed last is what is made.
        let corrected = entries.map { ($0.0, $0.0 == "subject" ? "Late lunch" : $0.1) }
        let done = pages.text(await pages.post("/new", from: "/new", corrected))
        #expect(done.contains("Event created"))
        let week = pages.text(await pages.get("/calendar?view=list"))
        #expect(week.matches(of: #/>Late lunch</#).count == 1 && !week.contains(">Lunch<"))
    }

    @Test("Where nothing may be written, or nobody mailed, it is said and nothing is sent")
    func policies() async throws {
        var options = ServedMailbox.Options()
        options.isReadOnly = true
        let closed = try await ServedPages(options: options)
        try await closed.signIn()
        #expect(closed.text(await closed.get("/new")).contains("policy.readOnly"))
        let sent = await closed.post("/new", from: "/new", [("subject", "Lunch")])
        #expect(sent.status == 400 && creations(closed) == 0)
        options.isReadOnly = false
        options.sendsInvitations = false
        let quiet = try await ServedPages(options: options)
        try await quiet.signIn()
        let people = try await form(quiet, ["attendees": "bo@example.com"])
        let refused = await quiet.post("/new", from: "/new", people)
        #expect(refused.status == 409 && quiet.text(refused).contains("policy.scheduling"))
        #expect(await quiet.post("/new", from: "/new", try await form(quiet)).status == 200)
    }
}
