import CalendarConversion
public import CalendarStore
import Foundation
import GraphClient
import GraphModel
import GraphSync
public import ICalendar

import class Foundation.JSONDecoder

/// Why a write of a calendar app is not done.
public enum ServedWriteError: Error, Sendable {
    /// Graph or the rules do not allow it: the reason is for the person.
    case refused(String)
    /// The mailbox has another object with this UID, under this name.
    case uidConflict(name: String)
    /// The object was changed since the app read it.
    case conflict
    /// Graph cannot be reached now.
    case unavailable(String)
}

extension ServedMailbox {
    /// Makes an event what an app put under a name; returns the object as it is now, nil when it is not mirrored.
    ///
    /// It is confirmed by Graph, and the mirror holds it, when this returns.
    @discardableResult
    public func put(
        _ calendar: Component,
        named name: String,
        in collection: CalendarCollection
    ) async throws -> CalendarObjectResource? {
        try await store(calendar, named: name, replacing: name, in: collection)
    }

    /// Makes the events of the object `oldName`, or new ones where there is none, what an app wants under a name.
    @discardableResult
    func store(
        _ calendar: Component,
        named name: String,
        replacing oldName: String,
        in collection: CalendarCollection
    ) async throws -> CalendarObjectResource? {
        try checkWritable(collection)
        let mailbox = try await opening()
        var rules = WriteRules(mailbox.context)
        rules.sendsInvitations = options.sendsInvitations
        rules.expandsRecurrence = options.expandsRecurrence
        let (objects, report) = CalendarObjectConverter(mailbox.context).sources(of: calendar)
        guard var object = objects.first else {
            throw ServedWriteError.refused(report.losses.first?.reason ?? "it has no event")
        }
        try checkUID(object.uid, of: oldName, in: collection)
        // A name that follows from the UID need not be stored, unless another one is.
        if try name != oldName || CalendarObjectName.derived(from: object.uid.rawValue) != name { object.name = name }
        let existing = try present(oldName, in: collection)
        let target = GraphModel.Calendar(collection.calendar)
        let plan = ObjectPlanner(rules).plan(object, existing: existing, calendar: target)
        try await answer(object, existing, mailbox)
        try await run(plan, mailbox)
        try await refresh(collection)
        return try store.objects([name], of: collection.id).first
    }

    /// A UID is that of one object, and an object keeps its own (RFC 4791 5.3.2.1).
    private func checkUID(_ uid: UID, of name: String, in collection: CalendarCollection) throws {
        if let other = try store.name(ofUID: uid.rawValue, in: collection.id), other != name {
            throw ServedWriteError.uidConflict(name: other)
        }
        if let present = try store.objects([name], of: collection.id).first, present.uid != uid.rawValue {
            throw ServedWriteError.uidConflict(name: name)
        }
    }

    /// Ends an object: my own event goes and its attendees are told, an invitation is declined.
    ///
    /// `tellsOrganizer` is what Schedule-Reply says (RFC 6638 8.1).
    public func delete(_ name: String, in collection: CalendarCollection, tellsOrganizer: Bool) async throws {
        try checkWritable(collection)
        let mailbox = try await opening()
        let runner = runner(mailbox)
        for located in try present(name, in: collection) {
            let event = located.event
            let id = event.id ?? ""
            if event.isOrganizer == false, tellsOrganizer, event.isCancelled != true {
                try await graph { () throws(GraphError) in
                    try await mailbox.client.respond(.decline, to: id, in: located.calendar.selection)
                }
                continue
            }
            let mails = event.isOrganizer ?? true ? (event.attendees ?? []).compactMap(\.emailAddress?.address) : []
            guard mails.isEmpty || options.sendsInvitations else {
                throw ServedWriteError.refused("policy.scheduling is off, and Graph would mail the attendees")
            }
            let write = PlannedWrite(kind: .delete(event), calendar: located.calendar, occurrences: [], mails: mails)
            try await finish(try await runner.run([write]))
        }
        try await refresh(collection)
    }

    // MARK: Steps

    func checkWritable() throws {
        guard !options.isReadOnly else { throw ServedWriteError.refused("the configuration has policy.readOnly") }
    }

    func checkWritable(_ collection: CalendarCollection) throws {
        try checkWritable()
        guard collection.calendar.canEdit else {
            throw ServedWriteError.refused("you may not change the calendar “\(collection.calendar.displayName)”")
        }
    }

    func opening() async throws -> OpenMailbox {
        do {
            return try await mailbox()
        } catch let error as GraphError {
            throw ServedWriteError.unavailable(error.description)
        }
    }

    private func runner(_ mailbox: OpenMailbox) -> WriteRunner {
        WriteRunner(mailbox.client, journal: journal, account: account, context: mailbox.context)
    }

    /// The events of an object as the mirror has them, whole.
    func present(_ name: String, in collection: CalendarCollection) throws -> [LocatedEvent] {
        guard let family = try store.family(of: name, in: collection.id) else { return [] }
        let calendar = GraphModel.Calendar(collection.calendar)
        return try store.events(ofFamilies: [family], in: collection.id).compactMap { event in
            try event.source.map { LocatedEvent(try JSONDecoder().decode(Event.self, from: $0), in: calendar) }
        }
    }

    private func run(_ plan: ObjectPlan, _ mailbox: OpenMailbox) async throws {
        switch plan.action {
        case .refused, .skipped, .failed:
            let refused = plan.report.losses.first { $0.severity == .refused }?.reason
            throw ServedWriteError.refused(plan.reason ?? refused ?? "Graph cannot hold it")
        case .created, .updated, .cancelled, .unchanged:
            try await finish(try await runner(mailbox).run(plan.writes))
        }
    }

    /// Tells the organizer my answer where an app changed it.
    private func answer(_ object: SourceObject, _ existing: [LocatedEvent], _ mailbox: OpenMailbox) async throws {
        guard let located = existing.first, located.event.isOrganizer == false, let id = located.event.id,
            let wanted = object.answer(of: mailbox.identity.address),
            let answer = InvitationAnswer(partStat: wanted), located.event.responseStatus?.response != answer.response
        else { return }
        try await graph { () throws(GraphError) in
            try await mailbox.client.respond(answer, to: id, in: located.calendar.selection)
        }
    }

    private func finish(_ outcomes: [WriteRunner.Outcome]) async throws {
        for outcome in outcomes { try await graph { () throws(GraphError) in try outcome.get() } }
    }

    /// What Graph answers; its errors as what they mean for a calendar app.
    func graph<Value>(_ body: () async throws(GraphError) -> Value) async throws -> Value {
        do throws(GraphError) {
            return try await body()
        } catch {
            switch error.code {
            case .unreachable, .throttled, .serverFailed, .badAnswer, .signInNeeded:
                throw ServedWriteError.unavailable(error.description)
            case .conflict: throw ServedWriteError.conflict
            default: throw ServedWriteError.refused(error.description)
            }
        }
    }
}

extension GraphModel.Calendar {
    fileprivate init(_ remote: RemoteCalendar) {
        self.init()
        id = remote.id
        name = remote.displayName
        isDefaultCalendar = remote.isDefault
        canEdit = remote.canEdit
    }
}

extension InvitationAnswer {
    /// The answer that a PARTSTAT is; nil for none.
    fileprivate init?(partStat: String) {
        switch partStat {
        case "ACCEPTED": self = .accept
        case "TENTATIVE": self = .tentativelyAccept
        case "DECLINED": self = .decline
        default: return nil
        }
    }

    /// The answer as an event shows it.
    fileprivate var response: ResponseType {
        switch self {
        case .accept: .accepted
        case .tentativelyAccept: .tentativelyAccepted
        case .decline: .declined
        }
    }
}
