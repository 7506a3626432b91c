import CalDAV
import CalendarConversion
public import CalendarStore
import Foundation
import GraphClient
import GraphModel
import GraphSync
public import ICalendar
import TimeZones

import class Foundation.JSONDecoder

extension ServedMailbox {
    /// Makes an event what an app put under a name, if a condition holds.
    ///
    /// It is confirmed by Graph, and the mirror holds it, when this returns. An event that somebody changed meanwhile is
    /// read again, and the condition asked again, before it is written over.
    @discardableResult
    public func put(
        _ calendar: Component,
        named name: String,
        in collection: CalendarCollection,
        if condition: @escaping WriteCondition = { _ in }
    ) async throws -> StoredObject {
        try await store(calendar, named: name, replacing: name, in: collection, if: condition)
    }

    /// Makes the events of the object `oldName`, or new ones where there is none, what an app wants under a name.
    @discardableResult
    func store(
        _ calendar: Component,
        named name: String,
        replacing oldName: String,
        in collection: CalendarCollection,
        if condition: @escaping WriteCondition = { _ in }
    ) async throws -> StoredObject {
        try checkWritable(collection)
        guard CalendarObjectName.isValid(name) else {
            throw ServedWriteError.refused("the last part of the address is no name for an object: too long, or hidden")
        }
        let mailbox = try await opening()
        let (objects, report) = CalendarObjectConverter(mailbox.context).sources(of: calendar)
        guard var object = objects.first else {
            throw ServedWriteError.refused(report.losses.first?.reason ?? "it has no event")
        }
        // A name that follows from the UID need not be stored, unless another one is.
        if try name != oldName || CalendarObjectName.derived(from: object.uid.rawValue) != name { object.name = name }
        let wanted = object
        return try await turns.take(.object(uid: wanted.uid.rawValue)) {
            try await catchUp(collection)
            return try await writing(oldName, wanted.uid.rawValue, in: collection, if: condition) { existing in
                try checkUID(wanted.uid, of: oldName, in: collection)
                let events = existing.isEmpty ? try await forgotten(wanted.uid, in: collection, mailbox) : existing
                try checkWindow(calendar, events)
                let invitation = events.first.flatMap { $0.event.isOrganizer == false ? $0 : nil }
                let answers = invitation.map { ReceivedInvitation($0, mailbox) }
                let planner = ObjectPlanner(rules(mailbox))
                let plan = planner.plan(
                    answers?.withoutAnswers(wanted) ?? wanted,
                    existing: events,
                    calendar: GraphModel.Calendar(collection.calendar)
                )
                try Self.check(plan)
                var written = try await graph { () throws(GraphError) in
                    try await answers?.sendAnswers(in: wanted) ?? []
                }
                written += try await finish(try await runner(mailbox).run(plan.writes))
                try await absorb(Set(written), in: collection)
                let report = try await keepLocally(wanted, in: collection, planner) ?? plan.report
                news.note(report, in: collection.name, isFromApp: true, at: now())
                return StoredObject(
                    object: try store.objects([name], of: collection.id).first,
                    isNew: existing.isEmpty,
                    report: report
                )
            }
        }
    }

    /// Ends an object if a condition holds: my own event goes and its attendees are told, an invitation is declined.
    ///
    /// `tellsOrganizer` is what Schedule-Reply says (RFC 6638 8.1).
    public func delete(
        _ name: String,
        in collection: CalendarCollection,
        tellsOrganizer: Bool,
        if condition: @escaping WriteCondition = { _ in }
    ) async throws {
        try checkWritable(collection)
        let mailbox = try await opening()
        let uid = try store.objects([name], of: collection.id).first?.uid ?? name
        try await turns.take(.object(uid: uid)) {
            try await catchUp(collection)
            try await writing(name, uid, in: collection, if: condition) { existing in
                for located in existing {
                    try await delete(located, tellsOrganizer: tellsOrganizer, in: collection, mailbox)
                }
            }
            // An earlier write that was never known to arrive would make the object anew, whenever it is taken up.
            try await journal.finish(try await journal.takeOver(uid: uid, of: account).map(\.id))
        }
    }

    private func delete(
        _ located: LocatedEvent,
        tellsOrganizer: Bool,
        in collection: CalendarCollection,
        _ mailbox: OpenMailbox
    ) async throws {
        let event = located.event
        let id = event.id ?? ""
        if event.isOrganizer == false, tellsOrganizer, event.isCancelled != true {
            try await graph { () throws(GraphError) in
                try await mailbox.client.respond(.decline, to: id, in: located.calendar.selection)
            }
            // Exchange takes a declined invitation out of the calendar, unless it is told to keep it.
            return try await absorb([id], in: collection)
        }
        let mails = event.isOrganizer ?? true ? (event.attendees ?? []).compactMap(\.emailAddress?.address) : []
        guard mails.isEmpty || options.sendsInvitations else {
            throw ServedWriteError.refused("policy.scheduling is off, and Graph would mail the attendees")
        }
        let write = PlannedWrite(kind: .delete(event), calendar: located.calendar, occurrences: [], mails: mails)
        _ = try await finish(try await runner(mailbox).run([write]))
        try await absorb([], gone: [id], in: collection)
    }

    // MARK: Conditions

    /// Writes if the condition holds; where Graph has another state than the mirror, once more with that one.
    private func writing<Value: Sendable>(
        _ name: String,
        _ uid: String,
        in collection: CalendarCollection,
        if condition: WriteCondition,
        _ write: ([LocatedEvent]) async throws -> Value
    ) async throws -> Value {
        try condition(try store.objects([name], of: collection.id).first?.entry)
        let existing = try present(name, in: collection)
        var again = Set(existing.compactMap(\.event.id))
        do {
            return try await write(existing)
        } catch ServedWriteError.conflict {
            // Exchange touches an item once more after a write; what else changed, the condition sees.
        } catch ServedWriteError.unfinished {
            again.formUnion(try await finishWrites(of: uid))
        }
        try await absorb(again, in: collection)
        try condition(try store.objects([name], of: collection.id).first?.entry)
        return try await write(try present(name, in: collection))
    }

    /// Brings to its end what an earlier write of an object left when Graph failed; returns the ids of its events.
    private func finishWrites(of uid: String) async throws -> [String] {
        let mailbox = try await opening()
        let recovery = IntentRecovery(
            mailbox.client,
            journal: journal,
            account: mailbox.identity.account,
            context: mailbox.context
        )
        do {
            return try await recovery.run(uid: uid) { try await mailbox.client.calendars().value }.compactMap(\.id)
        } catch let error as GraphError {
            throw ServedWriteError.unavailable(error.description)
        }
    }

    func checkWritable() throws {
        guard !options.isReadOnly else {
            throw ServedWriteError.notWritable("the configuration has policy.readOnly", nil)
        }
    }

    func checkWritable(_ collection: CalendarCollection) throws {
        try checkWritable()
        guard collection.calendar.canEdit else {
            let reason = "you may not change the calendar “\(collection.calendar.displayName)”"
            throw ServedWriteError.notWritable(reason, collection)
        }
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

    /// An event of Outlook's that an app moves to where the mirror does not reach would be taken, and be gone from it.
    private func checkWindow(_ calendar: Component, _ existing: [LocatedEvent]) throws {
        guard existing.contains(where: { StoredIdentity($0.event) == nil }) else { return }
        let horizon = Instant(seconds: mirrorStart)
        let instances = ObjectInstances(calendar, ObjectTimeZones(calendar))
        guard let past = TimeRange(start: nil, end: horizon), let present = TimeRange(start: horizon, end: nil),
            instances.all(in: present, limit: 1).found.isEmpty, !instances.all(in: past, limit: 1).found.isEmpty
        else { return }
        throw ServedWriteError.tooOld(before: horizon)
    }

    // MARK: Steps

    func opening() async throws -> OpenMailbox {
        do {
            return try await mailbox()
        } catch let error as GraphError {
            throw ServedWriteError.unavailable(error.description)
        }
    }

    private func rules(_ mailbox: OpenMailbox) -> WriteRules {
        var rules = WriteRules(mailbox.context)
        rules.sendsInvitations = options.sendsInvitations
        rules.expandsRecurrence = options.expandsRecurrence
        rules.keepsLinesLocally = true
        return rules
    }

    private func runner(_ mailbox: OpenMailbox) -> WriteRunner {
        var runner = WriteRunner(mailbox.client, journal: journal, account: account, context: mailbox.context)
        runner.settlesConflicts = false
        return runner
    }

    /// The events of an object as the mirror has them, whole.
    func present(_ name: String, in collection: CalendarCollection) throws -> [LocatedEvent] {
        guard let object = try store.objects([name], of: collection.id).first,
            let family = try store.family(of: name, in: collection.id)
        else { return [] }
        let calendar = GraphModel.Calendar(collection.calendar)
        // Copies of an event have its UID, and objects of their own, whose UIDs are their ids.
        let events = try store.events(ofFamilies: [family], in: collection.id).filter { event in
            try object.uid == event.id || store.name(ofUID: event.id, in: collection.id) == nil
        }
        return try events.compactMap { event in
            try event.source.map { LocatedEvent(try JSONDecoder().decode(Event.self, from: $0), in: calendar) }
        }
    }

    /// Events of a UID that are too old to be mirrored: they are what an app moves into the present.
    private func forgotten(
        _ uid: UID,
        in collection: CalendarCollection,
        _ mailbox: OpenMailbox
    ) async throws -> [LocatedEvent] {
        let calendar = GraphModel.Calendar(collection.calendar)
        let known = try store.events(ofFamilies: [uid.rawValue], in: collection.id).filter { $0.source == nil }
        guard !known.isEmpty else { return [] }
        let located = known.map { LocatedEvent(id: $0.id, in: calendar) }
        let answer = try await graph { () throws(GraphError) in try await SeriesReader(mailbox.client).read(located) }
        return known.compactMap { answer.values[$0.id] }.map { LocatedEvent($0, in: calendar) }
    }

    private static func check(_ plan: ObjectPlan) throws {
        guard [.refused, .skipped, .failed].contains(plan.action) else { return }
        let refused = plan.report.losses.first { $0.severity == .refused }?.reason
        throw ServedWriteError.refused(plan.reason ?? refused ?? "Graph cannot hold it")
    }

    private func finish(_ outcomes: [WriteRunner.Outcome]) async throws -> [String] {
        var written: [String] = []
        for outcome in outcomes {
            if let id = try await graph({ () throws(GraphError) in try outcome.get() }) { written.append(id) }
        }
        return written
    }

    /// What Graph answers; its errors as what they mean for a calendar app.
    func graph<Value>(_ body: () async throws(GraphError) -> Value) async throws -> Value {
        do throws(GraphError) {
            return try await body()
        } catch {
            throw ServedWriteError(error)
        }
    }
}
