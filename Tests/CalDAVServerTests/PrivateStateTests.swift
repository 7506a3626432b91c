import CalendarActions
import CalendarStore
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("What apps note in events for themselves stays on this machine, and is given back")
struct PrivateStateTests {
    static let path = ServedCalendar.root + "one.ics"
    static let state = ["X-MOZ-LASTACK:20261203T084500Z", "X-MOZ-SNOOZE-TIME-1796288400000000:20261203T085000Z"]
    static let lines = ["X-EVOLUTION-ALARM-SNOOZED:20261203T085000Z", "X-KDE-KCALCORE-ENABLED;X-P=a:TRUE"]
    static let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT15M", "END:VALARM"]
    static let acknowledged = Array(alarm.dropLast()) + ["ACKNOWLEDGED:20261203T084600Z", "END:VALARM"]
    static let snooze = [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER;VALUE=DATE-TIME:20261203T085500Z",
        "RELATED-TO;RELTYPE=SNOOZE:alarm-1", "END:VALARM",
    ]

    /// Puts an object as it was read, with more lines at the end of each event and in its alarms; Graph must not hear of it.
    static func put(
        _ server: ServedCalendar,
        _ path: String,
        events: [String],
        alarms: [String] = [],
        status: Int = 204
    ) async throws -> (sent: String, HTTPResponse) {
        let before = await server.send("GET", path)
        let sent = Self.adding(events, alarms: alarms, to: before.text)
        server.simulator.clearRequests()
        let tag = try #require(before.fields["ETag"])
        let answer = await server.send("PUT", path, sent, [("If-Match", tag)])
        #expect(answer.status == status, "\(path): \(answer.text)")
        let writes = server.simulator.writes
        #expect(writes.isEmpty, "\(path)")
        let after = await server.send("GET", path)
        #expect(after.fields["ETag"] != tag, "\(path)")
        return (sent, after)
    }

    /// An object with more lines; an occurrence that its organizer cancelled stays as it is.
    static func adding(_ lines: [String], alarms: [String] = [], to object: String) -> String {
        let (event, alarm) = ("END:VEVENT\r\n", "END:VALARM\r\n")
        var parts = object.components(separatedBy: event)
        for index in parts.indices.dropLast() {
            guard !parts[index].contains("RECURRENCE-ID") || !parts[index].contains("STATUS:CANCELLED") else {
                continue
            }
            parts[index] = parts[index].replacing(alarm, with: alarms.map { $0 + "\r\n" }.joined() + alarm)
            parts[index] += lines.map { $0 + "\r\n" }.joined()
        }
        return parts.joined(separator: event)
    }

    @Test("Every event, meeting, invitation and series of a week: nothing is written or mailed, all comes back")
    func week() async throws {
        let server = try await ServedCalendar()
        let paths = try await server.paths
        try #require(paths.count > 15)
        for path in paths {
            let (sent, got) = try await Self.put(
                server,
                path,
                events: Self.state + Self.snooze,
                alarms: ["ACKNOWLEDGED:20261203T084600Z"]
            )
            #expect(Self.sorted(got.text) == Self.sorted(sent), "\(path)")
            let again = await server.send("PUT", path, got.text)
            #expect(again.status == 204 && again.fields["ETag"] == got.fields["ETag"], "the same once more: \(path)")
        }
        #expect(server.simulator.outbox.isEmpty)
        try await Self.expectSameAnew(server)
    }

    @Test("Lines that Graph has no place for: of my meetings they are kept here, whether Graph may mail or not")
    func storedLines() async throws {
        for sendsInvitations in [true, false] {
            var options = ServedMailbox.Options()
            options.sendsInvitations = sendsInvitations
            let server = try await ServedCalendar(options: options)
            let me = try #require(await server.mailbox.knownAddress).lowercased()
            var count = 0
            for path in try await server.paths {
                let text = await server.send("GET", path).text.replacing("\r\n ", with: "")
                let organizer = text.components(separatedBy: "\r\n").first { $0.hasPrefix("ORGANIZER") }
                guard organizer?.lowercased().hasSuffix(me) == true else { continue }
                count += 1
                let (sent, got) = try await Self.put(server, path, events: Self.lines, alarms: ["X-KDE-OWN:1"])
                #expect(Self.sorted(got.text) == Self.sorted(sent), "\(path)")
            }
            #expect(count > 2)
            #expect(server.simulator.outbox.isEmpty)
            try await Self.expectSameAnew(server)
        }
    }

    @Test("Of my own events they go to Graph, and nothing is kept here; so does a change of more than lines")
    func ownLines() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let object = ServedCalendar.object("uid", Self.alarm.joined(separator: "\r\n"))
        #expect(await server.send("PUT", Self.path, object).status == 201)
        for line in Self.lines {
            let more = object.replacing("END:VEVENT", with: line + "\r\nEND:VEVENT")
            server.simulator.clearRequests()
            #expect(await server.send("PUT", Self.path, more).status == 204)
            #expect(server.simulator.writes == ["PATCH"])
            server.simulator.clearRequests()
            #expect(await server.send("PUT", Self.path, more).status == 204)
            #expect(server.simulator.writes == [], "under a name that does not follow from the UID either")
        }
        #expect(try await server.kept.isEmpty)
    }

    @Test("A change in Outlook leaves them, but stored lines that were changed elsewhere are Graph's")
    func changedElsewhere() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let object = ServedCalendar.object("uid", "X-OWN:1")
        #expect(await server.send("PUT", Self.path, object).status == 201)
        _ = try await Self.put(server, Self.path, events: Self.state)
        let (client, event) = try await server.event
        try await client.updateEvent(event.id ?? "", EventChanges.subject("By Outlook"))
        try await server.refresh()
        let renamed = await server.send("GET", Self.path).text
        for line in Self.state + ["SUMMARY:By Outlook", "X-OWN:1"] { #expect(renamed.contains(line + "\r\n")) }
        var changes = Event()
        changes.singleValueExtendedProperties = event.singleValueExtendedProperties?.map { property in
            var property = property
            property.value = property.value?.replacing("X-OWN:1", with: "X-OWN:2")
            return property
        }
        try await client.updateEvent(event.id ?? "", EventChanges(changes))
        try await server.refresh()
        let text = await server.send("GET", Self.path).text
        #expect(text.contains("X-OWN:2\r\n") && !text.contains("X-MOZ"))
    }

    @Test("A reminder that was dismissed is the one that Graph has; changed in Outlook, it rings again")
    func dismissed() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let object = ServedCalendar.object("uid", Self.alarm.joined(separator: "\r\n"))
        #expect(await server.send("PUT", Self.path, object).status == 201)
        _ = try await Self.put(server, Self.path, events: Self.snooze, alarms: ["ACKNOWLEDGED:20261203T084600Z"])
        let (client, event) = try await server.event
        #expect(event.reminderMinutesBeforeStart == 15)
        var changes = Event()
        changes.reminderMinutesBeforeStart = 30
        try await client.updateEvent(event.id ?? "", EventChanges(changes))
        try await server.refresh()
        let text = await server.send("GET", Self.path).text
        #expect(text.contains("TRIGGER:-PT30M") && !text.contains("ACKNOWLEDGED"))
        #expect(text.contains("RELTYPE=SNOOZE"))
    }

    @Test("What an app takes away is gone, and nothing of it is left")
    func takenAway() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let object = ServedCalendar.object("uid", "SUMMARY:One")
        #expect(await server.send("PUT", Self.path, object).status == 201)
        let plain = await server.send("GET", Self.path).text
        _ = try await Self.put(server, Self.path, events: Self.state)
        #expect(try await server.kept.count == 1)
        #expect(await server.send("PUT", Self.path, plain).status == 204)
        #expect(await server.send("GET", Self.path).text == plain)
        #expect(try await server.kept.isEmpty)
    }

    @Test("With an event it goes, whoever deletes it", arguments: [true, false])
    func deleted(byApp: Bool) async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let object = ServedCalendar.object("uid", Self.state.joined(separator: "\r\n"))
        #expect(await server.send("PUT", Self.path, object).status == 201)
        #expect(await server.send("GET", Self.path).text.contains(Self.state[0]), "with the first PUT already")
        let (client, event) = try await server.event
        let id = event.id ?? ""
        #expect(server.settings.localProperties(ofEvents: [id], of: "demo").count == 1)
        if byApp {
            #expect(await server.send("DELETE", Self.path).status == 204)
        } else {
            try await client.deleteEvent(id)
            try await server.refresh()
        }
        #expect(server.settings.localProperties(ofEvents: [id], of: "demo").isEmpty)
    }

    @Test("It goes with a copy, a move and a new name; a meeting of mine gets a new name without a word to Graph")
    func moved() async throws {
        let server = try await ServedCalendar()
        let (two, other) = (ServedCalendar.root + "two.ics", "/dav/calendars/demo/project-x/three.ics")
        let object = ServedCalendar.object("uid", Self.state.joined(separator: "\r\n"))
        #expect(await server.send("PUT", Self.path, object).status == 201)
        #expect(await server.send("MOVE", Self.path, "", [("Destination", two)]).status == 201)
        #expect(await server.send("COPY", two, "", [("Destination", other)]).status == 201)
        for path in [two, other] { #expect(await server.send("GET", path).text.contains(Self.state[1])) }
        let me = try #require(await server.mailbox.knownAddress)
        let people = ["ORGANIZER:mailto:\(me)", "ATTENDEE:mailto:guest@example.com"]
        let meeting = ServedCalendar.object("meeting", (people + Self.state).joined(separator: "\r\n"))
        #expect(await server.send("PUT", Self.path, meeting).status == 201)
        server.simulator.clearOutbox()
        server.simulator.clearRequests()
        let named = ServedCalendar.root + "named.ics"
        #expect(await server.send("MOVE", Self.path, "", [("Destination", named)]).status == 201)
        #expect(server.simulator.writes.isEmpty && server.simulator.outbox.isEmpty)
        #expect(await server.send("GET", Self.path).status == 404)
        #expect(await server.send("GET", named).text.contains(Self.state[1]))
        try await Self.expectSameAnew(server)
    }

    @Test("A feed tells none of it")
    func feed() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let lines = Self.state + Self.acknowledged + Self.snooze + ["X-OWN:1", "RELATED-TO:parent"]
        let object = ServedCalendar.object("uid", lines.joined(separator: "\r\n"))
        #expect(await server.send("PUT", Self.path, object).status == 201)
        #expect(await server.send("GET", Self.path).text.contains("ACKNOWLEDGED"))
        let text = await server.subscribe(try await server.feed()).text
        #expect(text.contains("X-OWN:1") && text.contains("RELATED-TO:parent") && text.contains("TRIGGER:-PT15M"))
        for word in ["X-MOZ", "ACKNOWLEDGED", "SNOOZE"] { #expect(!text.contains(word), "\(word)") }
    }

    @Test("It takes no room from lines that go to Graph; what is too much of it is left out, what is damaged too")
    func limits() async throws {
        let server = try await ServedCalendar(scenario: .empty)
        let long = { (name: String, count: Int) in "\(name):" + String(repeating: "a", count: count) }
        let lines = [
            long("X-MOZ-A", 7_000), long("X-MOZ-B", 7_000), long("X-OWN", 22_000), "X-MOZ-C;:;", "X-MOZ-D:x",
        ]
        let object = ServedCalendar.object("uid", lines.joined(separator: "\r\n"))
        #expect(await server.send("PUT", Self.path, object).status == 201)
        let text = await server.send("GET", Self.path).text
        #expect(["X-MOZ-A:", "X-OWN:", "X-MOZ-D:x"].allSatisfy { text.contains("\r\n\($0)") })
        #expect(!text.contains("X-MOZ-B"))
        let stored = try await server.event.1.singleValueExtendedProperties?.compactMap(\.value).joined() ?? ""
        #expect(stored.contains("X-OWN") && !stored.contains("X-MOZ"))
    }

    /// A mirror that is made anew has the same objects, to the byte.
    static func expectSameAnew(_ server: ServedCalendar) async throws {
        let other = server.anew()
        let paths = try await server.paths
        #expect(try await other.paths == paths)
        for path in paths {
            let (one, two) = (await server.send("GET", path), await other.send("GET", path))
            #expect(one.text == two.text && one.fields["ETag"] == two.fields["ETag"], "\(path)")
        }
    }

    /// The lines without their folds, in an order of their own.
    static func sorted(_ text: String) -> [String] {
        text.replacing("\r\n ", with: "").components(separatedBy: "\r\n").sorted()
    }
}

extension ServedCalendar {
    /// The paths of all objects of the default calendar.
    var paths: [String] {
        get async throws {
            let listed = await send("PROPFIND", Self.root, "", [("Depth", "1")])
            return listed.text.components(separatedBy: "<D:href>").compactMap {
                $0.components(separatedBy: "<").first
            }.filter { $0.hasSuffix(".ics") }.sorted()
        }
    }

    /// The one event of the mailbox, as somebody else sees it.
    var event: (GraphClient, Event) {
        get async throws {
            let client = try await client
            var query = EventQuery.series
            query.extendedProperties = [
                "String {8c1d5b0e-3f7a-4a0c-9d55-6c6b0f3d7e21} Name graphdav-uid",
                "String {8c1d5b0e-3f7a-4a0c-9d55-6c6b0f3d7e21} Name graphdav-kept",
            ]
            let id = try #require(try await client.events().collect().value.first?.id)
            return (client, try await client.event(id, in: .standard, query: query))
        }
    }

    /// What is kept locally of the events of the mailbox.
    var kept: [LocalProperties] {
        get async throws {
            let ids = try await client.events().collect().value.compactMap(\.id)
            return settings.localProperties(ofEvents: Set(ids), of: "demo")
        }
    }

    /// Reads what changed in the default calendar.
    func refresh() async throws {
        let collection = try #require(try await mailbox.refreshCalendars().first { $0.name == "calendar" })
        try await mailbox.refresh(collection)
    }
}

extension GraphSimulator {
    /// The methods of the requests that write events, batches taken apart.
    var writes: [String] {
        requests.requests.filter { $0.method != "GET" && !$0.target.contains("$batch") }.map(\.method)
    }
}

extension EventChanges {
    static func subject(_ subject: String) -> EventChanges {
        var event = Event()
        event.subject = subject
        return EventChanges(event)
    }
}
