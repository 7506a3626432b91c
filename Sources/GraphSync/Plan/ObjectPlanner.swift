public import CalendarConversion
public import GraphModel
import ICalendar

/// Decides what is written to a mailbox for an object of iCalendar; pure, it asks nobody.
public struct ObjectPlanner: Sendable {
    let rules: WriteRules

    /// Makes a planner.
    public init(_ rules: WriteRules) {
        self.rules = rules
    }

    /// Plans an object.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - existing: The events of its UID in the mailbox, read whole, the oldest first.
    ///   - calendar: Where a new event goes; one that exists stays in its calendar.
    /// - Returns: The plan; its action is never `failed`.
    public func plan(_ object: SourceObject, existing: [LocatedEvent], calendar: Calendar) -> ObjectPlan {
        let presence = ObjectPresence(existing)
        switch SchedulingMessage(object, rules.context).decision(on: presence) {
        case .store: return storing(object, presence, calendar)
        case .cancel: return cancelling(object, presence)
        case .skip(let reason): return ObjectPlan(object, .skipped, reason)
        case .refuse(let reason): return ObjectPlan(object, .refused, reason)
        }
    }

    // MARK: Storing

    private func storing(_ object: SourceObject, _ presence: ObjectPresence, _ calendar: Calendar) -> ObjectPlan {
        let context = rules.context(inviting: presence.isMyMeeting)
        let whole = presence.whole.map { ExistingObject($0.event, context) }
        var wanted = object
        if let whole { wanted = object.merged(into: whole).reconciled(with: whole) }
        let (series, report) = CalendarObjectConverter(context, expandsRecurrence: rules.expandsRecurrence)
            .graphSeries(of: wanted)
        var plan = ObjectPlan(object, .unchanged)
        plan.report = report
        guard !series.isEmpty else {
            plan.action = report.hasRefusals ? .refused : .skipped
            return plan
        }
        for one in series {
            do throws(Refusal) {
                guard let write = try write(one, presence, whole, calendar, context) else { continue }
                plan.writes.append(write)
            } catch {
                return refused(plan, error)
            }
        }
        // What an earlier form of the whole object left: single events of a series, or a series of single events.
        if object.master != nil {
            for orphan in presence.leftovers(of: series) {
                plan.writes.append(
                    PlannedWrite(kind: .delete(orphan.event), calendar: orphan.calendar, occurrences: [], mails: [])
                )
            }
        }
        guard !plan.writes.isEmpty else { return plan }
        plan.action = presence.isEmpty ? .created : .updated
        return permitted(plan)
    }

    /// Why an event cannot be written.
    struct Refusal: Error {
        let reason: String
    }

    private func refused(_ plan: ObjectPlan, _ refusal: Refusal) -> ObjectPlan {
        var plan = plan
        (plan.action, plan.reason, plan.writes) = (.refused, refusal.reason, [])
        return plan
    }

    /// The write that makes an event what a series says; nil when it is that already.
    private func write(
        _ series: GraphSeries,
        _ presence: ObjectPresence,
        _ whole: ExistingObject?,
        _ calendar: Calendar,
        _ context: ConversionContext
    ) throws(Refusal) -> PlannedWrite? {
        guard let located = presence.event(of: series) else {
            guard calendar.canEdit ?? true else { throw Self.cannotEdit(calendar) }
            return PlannedWrite(
                kind: .create,
                series: series,
                calendar: calendar,
                occurrences: SeriesChanges.afterCreation(of: series),
                mails: Self.addresses(series.event)
            )
        }
        let existing = series.recurrenceID == nil ? whole : nil
        var changes = (existing ?? ExistingObject(located.event, context)).changes(to: series)
        if rules.keepsLinesLocally, ObjectPresence([located]).isMyMeeting { changes = changes.withoutStoredLinesAlone }
        guard !changes.isEmpty else { return nil }
        guard located.calendar.canEdit ?? true else { throw Self.cannotEdit(located.calendar) }
        if let revived = changes.revived.first {
            throw Refusal(
                reason: "the occurrence of \(revived) was deleted, and Graph cannot bring it back; delete the event in "
                    + "the mailbox and import it again"
            )
        }
        if located.event.isOrganizer == false { try Self.checkMayChange(changes, located.event) }
        return PlannedWrite(
            kind: .update(located.event, changes.event),
            series: series,
            calendar: located.calendar,
            occurrences: changes.occurrences,
            mails: Self.mails(located.event, series)
        )
    }

    private static func cannotEdit(_ calendar: Calendar) -> Refusal {
        Refusal(reason: "you may not change the calendar “\(calendar.name ?? "")”")
    }

    /// An attendee's own copy holds a few members of their own; the others are the organizer's.
    private static func checkMayChange(_ changes: SeriesChanges, _ event: Event) throws(Refusal) {
        let all = [changes.event].compactMap(\.self) + changes.occurrences.compactMap(\.changes)
        let isDeleting = changes.occurrences.contains { $0.kind == .delete }
        guard isDeleting || all.contains(where: { !$0.concernsOwnCopyOnly }) else { return }
        let organizer = event.organizer?.emailAddress?.address ?? "somebody else"
        throw Refusal(reason: "\(organizer) organizes it, and only the organizer can change it")
    }

    // MARK: Cancelling

    private func cancelling(_ object: SourceObject, _ presence: ObjectPresence) -> ObjectPlan {
        var plan = ObjectPlan(object, .cancelled)
        if object.isCancelledWhole {
            plan.writes = presence.all.map { located in
                let mails = presence.isMyMeeting ? Self.addresses(located.event) : []
                return PlannedWrite(
                    kind: .delete(located.event),
                    calendar: located.calendar,
                    occurrences: [],
                    mails: mails
                )
            }
            return permitted(plan)
        }
        let stored = storing(object.withCancelledInstances, presence, presence.whole?.calendar ?? Calendar())
        plan.report = stored.report
        plan.reason = stored.reason
        plan.writes =
            stored.writes
            + presence.instances(cancelledBy: object).map { located in
                PlannedWrite(kind: .delete(located.event), calendar: located.calendar, occurrences: [], mails: [])
            }
        plan.action = plan.writes.isEmpty ? stored.action : .cancelled
        return permitted(plan)
    }

    // MARK: Mails

    /// A plan that mails people is refused unless Graph may mail.
    private func permitted(_ plan: ObjectPlan) -> ObjectPlan {
        let mails = plan.mails
        guard !mails.isEmpty, !rules.sendsInvitations else { return plan }
        let people = mails.prefix(3).joined(separator: ", ") + (mails.count > 3 ? " and others" : "")
        return refused(plan, Refusal(reason: "Graph would mail \(people); --send-invitations lets it"))
    }

    static func addresses(_ event: Event) -> [String] {
        (event.attendees ?? []).compactMap(\.emailAddress?.address)
    }

    /// Whom Graph may mail about a change: everybody who was or will be invited to a meeting of mine.
    private static func mails(_ present: Event, _ series: GraphSeries) -> [String] {
        guard present.isOrganizer ?? true else { return [] }
        var seen: Set<String> = []
        return (addresses(present) + addresses(series.event)).filter { seen.insert($0.lowercased()).inserted }
    }
}

extension SeriesChanges.Occurrence {
    fileprivate var changes: EventChanges? {
        guard case .change(let changes) = kind else { return nil }
        return changes
    }
}
