import Foundation
import GraphModel
import GraphSimulator
import HTTPMessage
import Testing

@testable import GraphClient

@Suite("Events of the simulator")
struct SimulatorEventTests {
    private static func lunch(_ transactionId: String? = nil) -> Event {
        var event = Event()
        event.subject = "Lunch"
        event.transactionId = transactionId
        event.start = time("2026-03-04T12:00:00")
        event.end = time("2026-03-04T13:00:00")
        return event
    }

    private static func time(_ dateTime: String) -> DateTimeTimeZone {
        var time = DateTimeTimeZone()
        time.dateTime = dateTime
        time.timeZone = "UTC"
        return time
    }

    @Test("Times come in UTC, ids are immutable ones, and every event can be read")
    func view() async throws {
        let mailbox = try SimulatedAccount()
        let weeks = mailbox.weeks
        let page = try await mailbox.client().calendarView(from: weeks.from, to: weeks.to).collect()
        #expect(page.failures.isEmpty)
        #expect(page.value.count > 20)
        #expect(page.value.allSatisfy { $0.start?.timeZone == "UTC" && $0.type != .seriesMaster })
        #expect(Set(page.value.map(\.type)).isSuperset(of: [.singleInstance, .occurrence, .exception]))
    }

    @Test("Series come with exceptions and deleted occurrences; a missing one harms no other")
    func series() async throws {
        let mailbox = try SimulatedAccount()
        let client = try await mailbox.client()
        let masters = try await client.events().collect().value.filter { $0.type == .seriesMaster }.compactMap(\.id)
        #expect(masters.count > 3)
        var fault = InjectedFault(.respond, path: "/events/")
        fault.status = 429
        mailbox.simulator.inject(fault)
        let before = mailbox.graphRequests.count
        let answer = try await client.series(masters + ["AAMkADoesNotExist="])
        #expect(Set(answer.values.keys) == Set(masters))
        #expect(answer.failures.map(\.item) == ["AAMkADoesNotExist="])
        #expect(mailbox.graphRequests.count == before + 2)
        let standUp = try #require(answer.values.values.first { $0.subject == "Stand-up" })
        #expect(standUp.cancelledOccurrences?.count == 2)
        #expect(standUp.exceptionOccurrences?.map(\.subject) == ["Stand-up (later, with the new colleague)"])
        let instances = try await client.instances(
            of: standUp.id ?? "",
            from: mailbox.weeks.from,
            to: mailbox.weeks.to,
            query: EventQuery(select: [.id, .type, .originalStart, .start])
        ).collect()
        #expect(instances.value.contains { $0.type == .exception })
        #expect(instances.value.allSatisfy { $0.originalStart != nil })
    }

    @Test("Calendars of all kinds are listed once each, the default one first")
    func calendars() async throws {
        let calendars = try await SimulatedAccount().client().calendars().value
        #expect(calendars.first?.isDefaultCalendar == true)
        #expect(calendars.contains { $0.canEdit == false })
        #expect(Set(calendars.map(\.owner?.address)).count > 1)
        #expect(Set(calendars.map(\.id)).count == calendars.count)
    }

    @Test("The calendar of another mailbox is read with the rights for it; its settings are nil")
    func sharedMailbox() async throws {
        let mailbox = try SimulatedAccount(account: .local(mailbox: .user("office@contoso.com")))
        let client = try await mailbox.client()
        let weeks = mailbox.weeks
        let view = try await client.calendarView(from: weeks.from, to: weeks.to).collect()
        #expect(Set(view.value.map(\.subject)) == ["Fire drill", "Window cleaning"])
        #expect(try await client.mailboxSettings() == nil)
        #expect(try await client.me().mail == "office@contoso.com")
    }

    @Test("A picture comes whole; another mailbox has none")
    func photo() async throws {
        let account = try SimulatedAccount()
        account.simulator.knobs.photo = .jpeg
        let picture = try #require(try await account.client().photo())
        #expect(picture.starts(with: [0xFF, 0xD8, 0xFF]) && picture.suffix(2) == Data([0xFF, 0xD9]))
        let office = try SimulatedAccount(account: .local(mailbox: .user("office@contoso.com")))
        office.simulator.knobs.photo = .jpeg
        #expect(try await office.client().photo() == nil)
    }

    @Test("Settings that the sign-in may not read are nil, and a picture that is not there too")
    func settings() async throws {
        let own = try await SimulatedAccount().client()
        #expect(try await own.mailboxSettings()?.timeZone == "W. Europe Standard Time")
        #expect(try await own.photo() == nil)
        var scopes = GraphAccount.defaultScopes
        scopes.removeAll { $0 == "MailboxSettings.Read" }
        let account = try GraphAccount(
            name: "work",
            clientId: "app",
            loginURL: ServiceURL("http://127.0.0.1:8085"),
            graphURL: ServiceURL("http://127.0.0.1:8085/v1.0"),
            scopes: scopes
        )
        let client = try await SimulatedAccount(account: account).client()
        #expect(try await client.mailboxSettings() == nil)
    }

    @Test(
        "An event that was made although the answer was lost is made once",
        arguments: [InjectedFault.Kind.close, .truncate, .html]
    )
    func lostAnswer(kind: InjectedFault.Kind) async throws {
        let mailbox = try SimulatedAccount(.empty)
        let client = try await mailbox.client()
        var fault = InjectedFault(kind, method: "POST", path: "/events")
        fault.moment = .after
        mailbox.simulator.inject(fault)
        let event = try await client.createEvent(Self.lunch("b6a7c9f0-53a1-4b5a-8a55-0a5d8f3f9e10"))
        #expect(event.subject == "Lunch")
        #expect(try await client.events().collect().value.map(\.id) == [event.id])
    }

    @Test("Without a transactionId an answer that was lost is told, and nothing is made twice")
    func lostAnswerWithoutTransaction() async throws {
        let mailbox = try SimulatedAccount(.empty)
        let client = try await mailbox.client()
        var fault = InjectedFault(.close, method: "POST", path: "/events")
        fault.moment = .after
        mailbox.simulator.inject(fault)
        let error = await #expect(throws: GraphError.self) { try await client.createEvent(Self.lunch()) }
        #expect(error?.code == .unreachable)
        #expect(try await client.events().collect().value.count == 1)
    }

    @Test("A change with the right version is made, with an old one refused; deleting twice is no error")
    func versions() async throws {
        var knobs = SimulatorKnobs()
        knobs.changeKeyBumpAfterWrite = false
        let client = try await SimulatedAccount(.empty, knobs: knobs).client()
        let event = try await client.createEvent(Self.lunch())
        let id = try #require(event.id)
        var changes = Event()
        changes.subject = "Late lunch"
        let changed = try await client.updateEvent(
            id,
            EventChanges(changes, clearing: [.categories]),
            ifMatch: event.odataEtag
        )
        #expect(changed?.subject == "Late lunch")
        let error = await #expect(throws: GraphError.self) {
            try await client.updateEvent(id, EventChanges(changes), ifMatch: event.odataEtag)
        }
        #expect(error?.code == .conflict)
        try await client.deleteEvent(id, ifMatch: changed?.odataEtag)
        try await client.deleteEvent(id)
        #expect(try await client.events().collect().value.isEmpty)
    }

    @Test("Invitations are answered, with a mail to the organizer or without", arguments: [true, false])
    func answers(sendResponse: Bool) async throws {
        let mailbox = try SimulatedAccount()
        let client = try await mailbox.client()
        let invitation = try #require(
            try await client.events().collect().value.first {
                $0.isOrganizer == false && $0.responseStatus?.response == .notResponded && $0.type == .singleInstance
            }
        )
        let id = try #require(invitation.id)
        try await client.respond(.accept, to: id, sendResponse: sendResponse)
        #expect(try await client.event(id).responseStatus?.response == .accepted)
        #expect(mailbox.simulator.outbox.isEmpty == !sendResponse)
    }

    @Test("A delta brings what changed; a token that ended asks for a full round; an endless chain ends")
    func delta() async throws {
        let mailbox = try SimulatedAccount()
        let client = try await mailbox.client(pageSize: 10)
        let first = try await client.eventsDelta(select: [.id, .subject]).collect()
        let link = try #require(first.deltaLink)
        #expect(first.value.count > 10)
        #expect(try await client.delta(after: link).collect().value.isEmpty)
        let event = try await client.createEvent(Self.lunch())
        let second = try await client.delta(after: link).collect()
        #expect(second.value.map(\.id) == [event.id])
        mailbox.simulator.expireDeltaTokens()
        let error = await #expect(throws: GraphError.self) { try await client.delta(after: link).collect() }
        #expect(error?.code == .resyncRequired)
        mailbox.simulator.knobs.deltaLoop = true
        let weeks = mailbox.weeks
        let loop = await #expect(throws: GraphError.self) {
            try await client.calendarViewDelta(from: weeks.from, to: weeks.to).collect()
        }
        #expect(loop?.code == .endlessPages)
    }
}
