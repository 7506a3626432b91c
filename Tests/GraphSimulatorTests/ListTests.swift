import Foundation
import HTTPMessage
import Testing
import TimeZones

@testable import GraphSimulator

@Suite("Simulator: lists, pages, filters, batches")
struct ListTests {
    private static let week = "startDateTime=2026-03-02T00:00:00%2B01:00&endDateTime=2026-03-09T00:00:00%2B01:00"

    @Test("A list has ten rows a page, and its links lead through all of them once")
    func pages() throws {
        let mailbox = try SimulatedMailbox()
        for number in 0..<25 { try mailbox.make(["subject": .string("No \(number)")]) }
        var link: String? = "/me/events?$select=subject&$count=true"
        var subjects: [String] = []
        var sizes: [Int] = []
        while let next = link {
            let page = try mailbox.call(.get, next)
            #expect(page.object["@odata.count"] == 25)
            subjects += page.rows.compactMap { $0.string("subject") }
            sizes.append(page.rows.count)
            link = page.nextLink
        }
        #expect(sizes == [10, 10, 5])
        #expect(subjects == (0..<25).map { "No \($0)" })
    }

    @Test("With the quirk the last row of a page comes again on the next")
    func repeatsRows() throws {
        var knobs = SimulatorKnobs()
        knobs.skipRow = true
        let mailbox = try SimulatedMailbox(knobs: knobs)
        for number in 0..<5 { try mailbox.make(["subject": .string("No \(number)")]) }
        let first = try mailbox.call(.get, "/me/events?$top=3")
        let second = try mailbox.call(.get, try #require(first.nextLink))
        #expect(second.rows.first?.string("id") == first.rows.last?.string("id"))
        #expect(second.nextLink == nil)
    }

    @Test("A view holds what overlaps it, and what ends as it starts; its masters are not in it")
    func views() throws {
        let mailbox = try SimulatedMailbox()
        try mailbox.make([
            "subject": "before", "start": SimulatedMailbox.time("2026-03-01T22:00"),
            "end": SimulatedMailbox.time("2026-03-01T23:00"),
        ])
        try mailbox.make([
            "subject": "touching", "start": SimulatedMailbox.time("2026-03-01T23:00"),
            "end": SimulatedMailbox.time("2026-03-02T00:00"),
        ])
        try mailbox.make(["subject": "within"])
        try mailbox.make([
            "subject": "at the end", "start": SimulatedMailbox.time("2026-03-09T00:00"),
            "end": SimulatedMailbox.time("2026-03-09T01:00"),
        ])
        try mailbox.make([
            "subject": "daily",
            "recurrence": SimulatedMailbox.recurrence(
                ["type": "daily", "interval": 1],
                ["type": "numbered", "startDate": "2026-03-03", "numberOfOccurrences": 2]
            ),
        ])
        func subjects() throws -> [String] {
            try mailbox.call(.get, "/me/calendarView?\(Self.week)&$top=50").rows.compactMap { $0.string("subject") }
        }
        #expect(try subjects() == ["touching", "within", "daily", "daily"])
        mailbox.simulator.knobs.viewIncludesTouchingEnd = false
        #expect(try subjects() == ["within", "daily", "daily"])
    }

    @Test(
        "Queries that Graph refuses",
        arguments: [
            ("/me/calendarView", "ErrorInvalidParameter"),
            ("/me/calendarView?startDateTime=2026-01-01&endDateTime=2031-01-01", "ErrorInvalidRequest"),
            ("/me/calendarView?\(week)&$orderby=start", "BadRequest"),
            ("/me/calendarView?\(week)&$top=1001", "BadRequest"),
            ("/me/events?$top=0", "BadRequest"),
            ("/me/events?$filter=uid%20eq%20'x'", "UnsupportedEntityExpression"),
            ("/me/events?$filter=attendees/any(a:a/type%20eq%20'x')", "UnsupportedEntityExpression"),
            ("/me/events?$filter=subject%20is%20'x'", "BadRequest"),
            ("/me/events?$select=sbuject", "BadRequest"),
            ("/me/events?$expand=instances", "ExpandNotSupported"),
        ]
    )
    func refuses(path: String, code: String) throws {
        let answer = try SimulatedMailbox().call(.get, path)
        #expect(answer.status == 400)
        #expect(answer.code == code)
    }

    @Test(
        "Filters and orders",
        arguments: [
            ("$filter=subject eq 'b''s'", "b's"),
            ("$filter=startswith(subject,'A') or isAllDay eq true", "a all"),
            ("$filter=start/dateTime ge '2026-03-04T00:00' and start/dateTime lt '2026-03-05T00:00:00Z'", "all"),
            ("$filter=categories/any(c:c eq 'Red category')", "a"),
            ("$filter=not (importance eq 'high')", "a all"),
            ("$orderby=start/dateTime desc", "b's all a"),
            ("orderby=subject&top=2", "a all"),
        ]
    )
    func filters(query: String, expected: String) throws {
        let mailbox = try SimulatedMailbox()
        try mailbox.make(["subject": "a", "categories": ["Red category"]])
        try mailbox.make([
            "subject": "b's", "importance": "high", "start": SimulatedMailbox.time("2026-03-07T10:00"),
            "end": SimulatedMailbox.time("2026-03-07T11:00"),
        ])
        try mailbox.make([
            "subject": "all", "isAllDay": true, "start": SimulatedMailbox.time("2026-03-04T00:00", "UTC"),
            "end": SimulatedMailbox.time("2026-03-05T00:00", "UTC"),
        ])
        let encoded = query.split(separator: "&").map { pair in
            pair.split(separator: "=", maxSplits: 1).map { percentEncoded(String($0)) }.joined(separator: "=")
        }.joined(separator: "&")
        let rows = try mailbox.call(.get, "/me/events?\(encoded)").rows
        #expect(rows.compactMap { $0.string("subject") }.joined(separator: " ") == expected)
    }

    @Test("Other calendars: made, listed, read-only and shared ones, ids bound to their path")
    func readsCalendars() throws {
        let mailbox = try SimulatedMailbox(.week)
        let calendars = try mailbox.call(.get, "/me/calendars").rows
        #expect(calendars.map { $0.string("name") } == ["Calendar", "Project X", "Birthdays", "Megan Bowen"])
        #expect(calendars.map { $0["canEdit"] } == [true, true, false, false])
        let birthdays = try #require(calendars[2].string("id"))
        let shared = try #require(calendars[3].string("id"))
        #expect(try mailbox.make(in: "/me/calendars/\(birthdays)/events").status == 403)
        let rows = try mailbox.call(.get, "/me/calendars/\(shared)/events").rows
        #expect(rows.compactMap { $0.string("subject") } == ["Campaign planning", "Private Appointment"])
        let id = try #require(rows.first?.string("id"))
        #expect(try mailbox.call(.get, "/me/events/\(id)").status == 404)
        #expect(try mailbox.call(.get, "/me/calendars/\(shared)/events/\(id)").status == 200)
        let made = try mailbox.call(.post, "/me/calendars", ["name": "Private", "color": "LightRed"])
        #expect(made.status == 201)
        #expect(made.string("hexColor") == "#a4262c")
        #expect(try mailbox.call(.post, "/me/calendars", ["name": "Private"]).status == 409)
        #expect(try mailbox.make(in: "/me/calendars/\(made.id)/events").status == 201)
        #expect(try mailbox.call(.delete, "/me/calendars/\(made.id)").status == 204)
        #expect(try mailbox.call(.get, "/me/calendars/\(made.id)").status == 404)
        let groups = try mailbox.call(.get, "/me/calendarGroups").rows
        let other = try #require(groups.last?.string("id"))
        #expect(try mailbox.call(.get, "/me/calendarGroups/\(other)/calendars").rows.count == 2)
    }

    @Test("A batch answers each part by its id, and fails what depends on a failure")
    func batches() throws {
        let mailbox = try SimulatedMailbox()
        let event = try mailbox.make()
        let batch: JSONValue = [
            "requests": [
                ["id": "1", "method": "GET", "url": .string("/me/events/\(event.id)?$select=subject")],
                ["id": "2", "method": "GET", "url": "/me/events/AAMk"],
                ["id": "3", "method": "GET", "url": "/me", "dependsOn": ["2"]],
                [
                    "id": "4", "method": "PATCH", "url": .string("/me/events/\(event.id)"), "body": ["subject": "New"],
                    "headers": ["Content-Type": "application/json"], "dependsOn": ["1"],
                ],
            ]
        ]
        let answer = try mailbox.call(.post, "/$batch", batch)
        #expect(answer.status == 200)
        let responses = answer.object["responses"]?.array?.compactMap(\.object) ?? []
        let statuses = Dictionary(
            uniqueKeysWithValues: responses.map { ($0.string("id") ?? "", $0["status"]?.integer) }
        )
        #expect(statuses == ["1": 200, "2": 400, "3": 424, "4": 200])
        #expect(responses.first { $0.string("id") == "1" }?.string("body", "subject") == "Meeting")
        #expect(mailbox.simulator.requests.batchParts == 3)
        let many = (0..<21).map { JSONValue.object(["id": .string("\($0)"), "method": "GET", "url": "/me"]) }
        #expect(try mailbox.call(.post, "/$batch", ["requests": .array(many)]).status == 400)
    }

    @Test("getSchedule gives one digit for each slot, and an error for who is not known")
    func readsSchedules() throws {
        let mailbox = try SimulatedMailbox()
        try mailbox.make(["showAs": "tentative"])
        try mailbox.make([
            "showAs": "oof", "start": SimulatedMailbox.time("2026-03-03T10:30"),
            "end": SimulatedMailbox.time("2026-03-03T11:30"),
        ])
        let answer = try mailbox.call(
            .post,
            "/me/calendar/getSchedule",
            [
                "schedules": [.string(mailbox.simulator.user.address), "nobody@contoso.com"], "interval": 30,
                "startTime": SimulatedMailbox.time("2026-03-03T09:30"),
                "endTime": SimulatedMailbox.time("2026-03-03T12:30"),
            ]
        )
        #expect(answer.rows.first?.string("availabilityView") == "013300")
        #expect(answer.rows.last?.string("error", "responseCode") == "ErrorMailRecipientNotFound")
    }

    @Test("Files: folders by path, content by a redirect that takes no token, uploads in pieces")
    func keepsFiles() throws {
        let mailbox = try SimulatedMailbox()
        #expect(try mailbox.call(.post, "/me/drive/root/children", ["name": "Calendars", "folder": [:]]).status == 201)
        let put = try mailbox.call(.put, "/me/drive/root:/Calendars/team.ics:/content", "BEGIN:VCALENDAR")
        #expect(put.status == 201)
        let again = try mailbox.call(.put, "/me/drive/root:/Calendars/team.ics:/content", "x")
        #expect(again.status == 200)
        #expect(again.id == put.id)
        let rows = try mailbox.call(.get, "/me/drive/root:/Calendars:/children").rows
        #expect(rows.map { $0.string("name") } == ["team.ics"])
        let redirect = try mailbox.call(.get, "/me/drive/items/\(put.id)/content")
        #expect(redirect.status == 302)
        let location = try #require(redirect.fields["Location"])
        #expect(try mailbox.call(.get, location).status == 401)
        let session = try mailbox.call(.post, "/me/drive/root:/big.ics:/createUploadSession", [:])
        let upload = try #require(session.string("uploadUrl"))
        let piece = Data(repeating: 65, count: 320 << 10)
        for (range, size, status) in [("0-327679", piece.count, 202), ("327680-327689", 10, 201)] {
            let request = HTTPRequest(
                .put,
                String(upload.dropFirst("http://sim".count)),
                fields: ["Host": "sim", "Content-Range": "bytes \(range)/327690"],
                body: piece.prefix(size)
            )
            #expect(try SimulatedMailbox.answer(mailbox.simulator, request).status == status)
        }
        #expect(try mailbox.call(.get, "/me/drive/root:/big.ics").object["size"] == 327_690)
    }
}
