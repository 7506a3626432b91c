import Foundation
import HTTPMessage
import Testing
import TimeZones

@testable import GraphSimulator

@Suite("Simulator: controls, faults, limits, files, scenarios")
struct ControlTests {
    /// Asks a control, which needs no token.
    private func control(
        _ simulator: GraphSimulator,
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONValue? = nil
    ) throws -> (status: Int, body: JSONValue) {
        let request = HTTPRequest(method, "/__sim/\(path)", body: body?.data ?? Data())
        let response = try SimulatedMailbox.answer(simulator, request)
        return (response.status, (try? JSONParser.parse(response.body)) ?? .null)
    }

    @Test("Knobs, sign-in, clock and outbox are read and set from outside")
    func setsControls() throws {
        let mailbox = try SimulatedMailbox()
        let simulator = mailbox.simulator
        #expect(try control(simulator, .put, "knobs", ["uidMember": false, "ianaAccepted": "none"]).status == 200)
        #expect(simulator.knobs.ianaAccepted == .none)
        #expect(try mailbox.make().object["uid"] == nil)
        #expect(try control(simulator, .put, "knobs", ["uidMembers": false]).status == 400)
        #expect(try control(simulator, .put, "knobs", ["ianaAccepted": "some"]).status == 400)
        #expect(try control(simulator, .get, "knobs").body.object?["latency"] == 0)
        #expect(try control(simulator, .post, "signin", ["pendingPolls": 3]).status == 200)
        #expect(simulator.signIn.pendingPolls == 3)
        let clock = try control(simulator, .put, "clock", ["now": "2026-03-02T11:00:00+01:00"])
        #expect(clock.body.object?.string("now") == "2026-03-02T10:00:00Z")
        #expect(
            try control(simulator, .post, "clock", ["advance": 60]).body.object?.string("now") == "2026-03-02T10:01:00Z"
        )
        try mailbox.make(["attendees": [["emailAddress": ["address": "a@example.com"]]]])
        #expect(try control(simulator, .get, "outbox").body.array?.count == 1)
        #expect(try control(simulator, .delete, "outbox").status == 204)
        #expect(simulator.outbox.isEmpty)
        #expect(try control(simulator, .post, "signin/expire").status == 204)
        #expect(try mailbox.call(.get, "/me").status == 401)
        #expect(try control(simulator, .get, "nothing").status == 404)
    }

    @Test("Requests are counted, without tokens")
    func countsRequests() throws {
        let mailbox = try SimulatedMailbox()
        try mailbox.call(.get, "/me/events?$top=5")
        let log = try control(mailbox.simulator, .get, "requests").body.object
        #expect(log?["graphRequests"] == 1)
        #expect(log?["signInRequests"] == 2)
        #expect(log?["requests"]?.array?.last?.object?.string("target") == "/v1.0/me/events?$top=5")
        #expect(try control(mailbox.simulator, .delete, "requests").status == 204)
        #expect(mailbox.simulator.requests == RequestLog())
    }

    @Test("Faults meet the next requests that fit, in order")
    func injectsFaults() throws {
        let mailbox = try SimulatedMailbox()
        let fault: JSONValue = [
            "method": "GET", "path": "/EVENTS", "status": 429, "headers": ["Retry-After": "2.128"], "count": 2,
            "skip": 1,
        ]
        #expect(try control(mailbox.simulator, .post, "faults", fault).status == 204)
        var statuses: [Int] = []
        for _ in 0..<4 { statuses.append(try mailbox.call(.get, "/me/events").status) }
        #expect(statuses == [200, 429, 429, 200])
        mailbox.simulator.inject(InjectedFault(.html))
        let html = try mailbox.call(.get, "/me/events")
        #expect(html.status == 200)
        #expect(html.fields["Content-Type"] == "text/html")
        mailbox.simulator.inject(InjectedFault(.truncate))
        #expect(try mailbox.call(.get, "/me/events").interruption == .inBody(after: 20))
        mailbox.simulator.inject(InjectedFault(.close))
        mailbox.simulator.clearFaults()
        #expect(try mailbox.call(.get, "/me/events").interruption == nil)
    }

    @Test(
        "A fault before a request prevents it, one after it only hides it",
        arguments: [InjectedFault.Moment.before, .after]
    )
    func losesAnswers(moment: InjectedFault.Moment) throws {
        let mailbox = try SimulatedMailbox()
        var fault = InjectedFault(.close, method: "POST")
        fault.moment = moment
        mailbox.simulator.inject(fault)
        #expect(try mailbox.make().interruption == .beforeStatus)
        #expect(try mailbox.call(.get, "/me/events").rows.count == (moment == .after ? 1 : 0))
    }

    @Test(
        "More requests than the limit are refused until time goes on",
        arguments: [
            (.int, "10"), (.fraction, "10.128"), (.absent, nil),
            (.date, "Mon, 02 Mar 2026 09:15:37 GMT"),
        ] as [(SimulatorKnobs.RetryAfter, String?)]
    )
    func throttles(form: SimulatorKnobs.RetryAfter, expected: String?) throws {
        var knobs = SimulatorKnobs()
        knobs.requestLimit = 2
        knobs.requestWindow = 20
        knobs.retryAfter = form
        let mailbox = try SimulatedMailbox(knobs: knobs)
        for _ in 0..<2 { #expect(try mailbox.call(.get, "/me").status == 200) }
        let refused = try mailbox.call(.get, "/me")
        #expect(refused.status == 429)
        #expect(refused.fields["Retry-After"] == expected)
        mailbox.simulator.advanceClock(by: 10)
        #expect(try mailbox.call(.get, "/me").status == 200)
    }

    @Test("A fifth request at once to a mailbox is refused")
    func limitsConcurrency() async throws {
        var knobs = SimulatorKnobs()
        knobs.latency = 20
        let mailbox = try SimulatedMailbox(knobs: knobs)
        let request = HTTPRequest(
            .get,
            "/v1.0/me",
            fields: ["Host": "sim", "Authorization": "Bearer \(mailbox.token)"]
        )
        let answers = (0..<5).map { _ in mailbox.simulator.respond(to: request) }
        var statuses: [Int] = []
        for answer in answers { statuses.append(await answer.response().status) }
        #expect(statuses == [200, 200, 200, 200, 429])
        #expect(await mailbox.simulator.respond(to: request).response().status == 200)
    }

    @Test("A copy is another event with the same stored properties")
    func copiesEvents() throws {
        let mailbox = try SimulatedMailbox()
        let id = "String {8f6b0b1e-6d0c-4b1c-9f0a-3f6c1f2d7a55} Name uid"
        let event = try mailbox.make(["singleValueExtendedProperties": [["id": .string(id), "value": "u"]]])
        #expect(try control(mailbox.simulator, .post, "copy/\(event.id)").status == 204)
        let filter = percentEncoded("singleValueExtendedProperties/Any(ep: ep/id eq '\(id)' and ep/value eq 'u')")
        #expect(try mailbox.call(.get, "/me/events?$filter=\(filter)").rows.count == 2)
    }

    @Test("A file keeps the mailbox, the deletions and the sign-in over a restart")
    func keepsData() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "mailbox-\(UUID()).db").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        func open() throws -> GraphSimulator {
            try GraphSimulator(scenario: .week, clock: SimulatorClock(frozenAt: SimulatedMailbox.monday), data: path)
        }
        func all(_ simulator: GraphSimulator) throws -> [JSONObject] {
            let mailbox = try SimulatedMailbox(simulator: simulator)
            return try mailbox.call(.get, "/me/events?$top=500").rows
        }
        var simulator = try open()
        var mailbox = try SimulatedMailbox(simulator: simulator)
        let made = try mailbox.make(["subject": "kept"])
        let gone = try #require(try all(simulator).first?.string("id"))
        try mailbox.call(.delete, "/me/events/\(gone)")
        let link = try #require(
            try mailbox.call(.get, "/me/events/delta", nil, [("Prefer", "odata.maxpagesize=999")]).deltaLink
        )
        let before = try all(simulator)
        #expect(before.contains { $0.string("id") == made.id })

        simulator = try open()
        #expect(try all(simulator) == before)
        mailbox = try SimulatedMailbox(simulator: simulator)
        let next = try mailbox.make(["subject": "new"])
        #expect(next.id != made.id)
        #expect(try mailbox.call(.get, link).rows.map { $0.string("id") } == [next.id])
    }

    @Test("The week has every kind of event, the same each time for the same day")
    func fillsWeek() throws {
        let mailbox = try SimulatedMailbox(.week)
        let view = "/me/calendarView?startDateTime=2026-03-01T23:00:00Z&endDateTime=2026-03-08T23:00:00Z&$top=500"
        let rows = try mailbox.call(.get, view).rows
        func count(_ member: String, _ value: JSONValue) -> Int { rows.filter { $0[member] == value }.count }
        #expect(count("type", "exception") == 1)
        #expect(rows.filter { $0.string("subject")?.hasPrefix("Stand-up") == true }.count == 4)
        #expect(count("isAllDay", true) >= 4)
        #expect(count("isOnlineMeeting", true) == 1)
        #expect(count("isCancelled", true) == 1)
        #expect(count("sensitivity", "private") == 1)
        for status in ["free", "tentative", "busy", "oof", "workingElsewhere"] {
            #expect(count("showAs", .string(status)) > 0, "\(status)")
        }
        let responses = Set(rows.compactMap { $0.string("responseStatus", "response") })
        #expect(responses == ["organizer", "accepted", "tentativelyAccepted", "notResponded", "declined"])
        let zones = Set(rows.compactMap { $0.string("originalStartTimeZone") })
        #expect(zones == ["W. Europe Standard Time", "Eastern Standard Time", "Romance Standard Time"])
        #expect(rows.contains { $0["categories"]?.array?.count ?? 0 > 1 })
        #expect(try SimulatedMailbox(.week).call(.get, view).rows == rows)
    }

    @Test("A bulk scenario has its number of events, one in five a series, the same each time")
    func fillsBulk() throws {
        let mailbox = try SimulatedMailbox(.bulk(1_000))
        let page = try mailbox.call(.get, "/me/events?$top=1000&$count=true")
        #expect(page.object["@odata.count"] == 1_000)
        let series = page.rows.filter { $0.string("type") == "seriesMaster" }
        #expect((150...250).contains(series.count))
        let types = Set(series.compactMap { $0.string("recurrence", "pattern", "type") })
        #expect(types.count == 6)
        #expect(try SimulatedMailbox(.bulk(1_000)).call(.get, "/me/events?$top=1000").rows == page.rows)
        let view = "/me/calendarView?startDateTime=2026-01-01&endDateTime=2027-01-01&$top=1000"
        #expect(try mailbox.call(.get, view).rows.contains { $0.string("type") == "exception" })
    }

    @Test(
        "Scenario names",
        arguments: [
            ("week", .week), ("empty", .empty), ("bulk:20", .bulk(20)), ("bulk", nil), ("bulk:-1", nil),
            ("Week", nil),
        ] as [(String, Scenario?)]
    )
    func readsNames(text: String, scenario: Scenario?) {
        #expect(Scenario(text) == scenario)
    }
}
