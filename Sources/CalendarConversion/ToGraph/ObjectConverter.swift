import GraphModel
import ICalendar
import TimeZones

/// One object of iCalendar as Graph holds it.
struct ObjectConverter {
    private let object: SourceObject
    let context: ConversionContext
    private let expandsRecurrence: Bool
    private(set) var report = ConversionReport()

    /// An event that is not converted, since it would change its meaning.
    struct Refusal: Error {
        let property: String
        let value: String
        let reason: String
    }

    init(_ object: SourceObject, _ context: ConversionContext, expandsRecurrence: Bool) {
        self.object = object
        self.context = context
        self.expandsRecurrence = expandsRecurrence
    }

    var uid: UID { object.uid }
    var zones: SourceZones { object.zones }

    mutating func lose(_ property: String, _ value: String, _ severity: ConversionDiagnostic.Severity, _ reason: String)
    {
        report.add(
            ConversionDiagnostic(
                uid: uid.rawValue,
                property: property,
                value: value,
                severity: severity,
                reason: reason
            )
        )
    }

    /// The events; none when the object is refused, which then is in the report.
    mutating func series() -> [GraphSeries] {
        do {
            return try converted()
        } catch {
            lose(error.property, error.value, .refused, error.reason)
            return []
        }
    }

    private mutating func converted() throws(Refusal) -> [GraphSeries] {
        guard let master = object.master else {
            var orphans: [GraphSeries] = []
            for instance in object.instances { orphans.append(try orphan(instance)) }
            return orphans
        }
        guard master.isRecurring || !object.instances.isEmpty else { return [try single(master)] }
        guard expandsRecurrence else { return [try recurring(master)] }
        var attempt = self
        switch attempt.recurringResult(master) {
        case .success(let series):
            self = attempt
            return [series]
        case .failure(let refusal): return try expanded(master, because: refusal)
        }
    }

    private mutating func recurringResult(_ master: Component) -> Result<GraphSeries, Refusal> {
        do {
            return .success(try recurring(master))
        } catch {
            return .failure(error)
        }
    }

    // MARK: Events

    /// An event at its time; remarks, losses and what is kept are noted.
    mutating func event(_ component: Component, _ times: SourceTimes, matter: [CivilDateTime] = []) throws(Refusal)
        -> Event
    {
        var members = EventMembersConverter(component, uid: uid, context: context)
        var event = members.event(times)
        report.add(members.report)
        try setTimes(&event, times, matter: matter)
        store(members, component, times, in: &event)
        return event
    }

    mutating func times(_ component: Component, matter: [CivilDateTime] = []) throws(Refusal) -> SourceTimes {
        do {
            let (times, remarks) = try SourceTimes.read(component, zones, matter: matter)
            for remark in remarks { lose(remark.property, remark.value, .changed, remark.reason) }
            return times
        } catch {
            throw Refusal(property: error.property, value: error.value, reason: error.reason)
        }
    }

    private mutating func single(_ component: Component) throws(Refusal) -> GraphSeries {
        let times = try times(component)
        return GraphSeries(uid: uid, event: try event(component, times))
    }

    /// An instance whose series is not there: an event by itself, its identity kept.
    private mutating func orphan(_ component: Component) throws(Refusal) -> GraphSeries {
        let times = try times(component)
        let identity = component.first("RECURRENCE-ID")
        lose("RECURRENCE-ID", identity?.value ?? "", .kept, "its series is not there; it becomes an event by itself")
        let event = try event(component, times)
        return GraphSeries(uid: uid, event: identity.map { standing(event, for: $0, component) } ?? event)
    }

    /// A single event with the identity of the occurrence that it stands for.
    private func standing(_ event: Event, for identity: Property, _ component: Component) -> Event {
        var event = event
        guard var stored = StoredProperties(event, user: nil) else { return event }
        stored.kept.properties.insert(identity, at: 0)
        event.singleValueExtendedProperties = stored.properties
        return event
    }

    private func store(
        _ members: EventMembersConverter,
        _ component: Component,
        _ times: SourceTimes,
        in event: inout Event
    ) {
        var stored = StoredProperties(
            uid: uid,
            mailbox: context.user ?? "",
            tzid: writtenTZID(times, event, isNamed: component.first("DTSTART")?.parameter("TZID").first != nil),
            kept: members.kept.component
        )
        stored.name = object.name
        stored.reminder = members.reminder
        stored.sequence = component.first("SEQUENCE").flatMap { Int($0.value) }
        stored.stamp = object.revision.stamp
        event.singleValueExtendedProperties = stored.properties
    }

    /// The TZID that DTSTART has when it comes back: its own where that is a name of the zone that Graph has it in.
    private func writtenTZID(_ times: SourceTimes, _ event: Event, isNamed: Bool) -> TZID? {
        let zone = { (name: String) in context.database.resolve(name).flatMap { EventZone($0) } }
        guard !times.isAllDay, let graphZone = event.start?.timeZone.flatMap(zone) else { return nil }
        let names = (isNamed ? [times.zone.name] : []) + [times.zone.rules.name]
        if graphZone.isUTC {
            // Where Graph has UTC only since the clock shows the time twice, it comes back in its own zone.
            guard case .overlap = times.zone.rules.instants(of: times.start), !times.zone.isUTC else { return nil }
            return names.first { zone($0) != nil }.flatMap { TZID($0) }
        }
        let windows = WindowsTimeZones.windows(graphZone.rules.name)
        let own = names.first { zone($0).map { WindowsTimeZones.windows($0.rules.name) == windows } ?? false }
        return own.flatMap { TZID($0) } ?? graphZone.tzid
    }

    // MARK: Times

    /// Start and end in zones that Graph knows, at the same instants; `matter` are the starts of all occurrences.
    private mutating func setTimes(_ event: inout Event, _ times: SourceTimes, matter: [CivilDateTime]) throws(Refusal)
    {
        if times.isAllDay {
            event.isAllDay = true
            let zone = WindowsFit.name(for: zones.mailbox, at: [times.start, times.end], context.database) ?? "UTC"
            event.start = Self.dateTime(times.start, zone)
            event.end = Self.dateTime(times.end, zone)
            return try check(times)
        }
        try check(times)
        event.start = try graphTime(times.start, times.zone, matter: matter)
        event.end = try graphTime(times.end, times.endZone, matter: [])
    }

    /// Years that Exchange can hold ([MS-OXOCAL]: FILETIME, and a last recurrence in 4500).
    static let years = 1601...4500

    private func check(_ times: SourceTimes) throws(Refusal) {
        guard Self.years.contains(times.start.date.year), Self.years.contains(times.end.date.year) else {
            throw Refusal(
                property: "DTSTART",
                value: times.start.graphText,
                reason: "Graph holds the years \(Self.years.lowerBound) to \(Self.years.upperBound)"
            )
        }
    }

    private func graphTime(_ local: CivilDateTime, _ zone: SourceZone, matter: [CivilDateTime]) throws(Refusal)
        -> DateTimeTimeZone
    {
        if let name = WindowsFit.name(for: zone, at: [local] + matter, context.database),
            isPlain(local, zone) || !matter.isEmpty
        {
            return Self.dateTime(local, name)
        }
        guard matter.isEmpty else {
            throw Refusal(
                property: "DTSTART",
                value: zone.name,
                reason: "Graph knows no time zone with the rules of “\(zone.name)”"
            )
        }
        return Self.dateTime(zone.instant(of: local).local(), "UTC")
    }

    /// Whether the clock shows the time once: what Graph makes of others is not documented.
    private func isPlain(_ local: CivilDateTime, _ zone: SourceZone) -> Bool {
        if zone.isUTC { return true }
        if case .unique = zone.rules.instants(of: local) { return true }
        return false
    }

    static func dateTime(_ local: CivilDateTime, _ zone: String) -> DateTimeTimeZone {
        var value = DateTimeTimeZone()
        (value.dateTime, value.timeZone) = (local.graphText, zone)
        return value
    }

    // MARK: Series

    private mutating func recurring(_ master: Component) throws(Refusal) -> GraphSeries {
        let plan = try SeriesPlan(master, object.instances, self)
        guard let rule = plan.rule else {
            throw Refusal(
                property: "RDATE",
                value: master.first("RDATE")?.value ?? "",
                reason: "Graph has no extra dates; --expand makes single events of them"
            )
        }
        let recurrence: PatternedRecurrence
        do {
            recurrence = try RecurrenceConverter.recurrence(rule, start: plan.times.start)
        } catch {
            let remedy =
                rule.isCut || rule.rule.end == .never ? "" : "; --expand makes \(rule.times.count) single events of it"
            throw Refusal(property: "RRULE", value: rule.rule.text, reason: error.reason + remedy)
        }
        for remark in plan.remarks { lose(remark.property, remark.value, .changed, remark.reason) }
        var event = try event(master, plan.times, matter: rule.times)
        event.recurrence = recurrence
        event.recurrence?.range?.recurrenceTimeZone = event.start?.timeZone
        var series = GraphSeries(uid: uid, event: event)
        try addExceptions(plan, event, &series)
        return series
    }

    private mutating func addExceptions(_ plan: SeriesPlan, _ event: Event, _ series: inout GraphSeries) throws(Refusal)
    {
        series.cancelled = plan.deleted.sorted().map { plan.originalText($0) }
        for instance in plan.overrides {
            if instance.component.first("STATUS")?.value.uppercased() == "CANCELLED" {
                lose(
                    "STATUS",
                    "CANCELLED",
                    .changed,
                    "the cancelled occurrence of \(plan.originalText(instance.original)) is deleted"
                )
                series.cancelled.append(plan.originalText(instance.original))
                continue
            }
            let times = try times(instance.component)
            if let neighbour = plan.crossed(by: times, instance.original) {
                throw Refusal(
                    property: "RECURRENCE-ID",
                    value: plan.originalText(instance.original),
                    reason:
                        "Graph cannot move an occurrence to or past the day of its neighbour (\(neighbour.date.graphText))"
                )
            }
            let changed = try self.event(instance.component, times)
            var base = event
            base.recurrence = nil
            let moved = plan.times.moved(to: instance.original)
            try setTimes(&base, moved, matter: [])
            let changes = changed.changes(from: base)
            series.exceptions.append(
                GraphSeries.Exception(originalStart: plan.originalText(instance.original), event: changes)
            )
        }
        series.cancelled.sort()
    }

    // MARK: Single events instead of a series

    private mutating func expanded(_ master: Component, because refusal: Refusal) throws(Refusal) -> [GraphSeries] {
        let plan = try SeriesPlan(master, object.instances, self, isExpanding: true)
        guard plan.isFinite else {
            throw Refusal(
                property: refusal.property,
                value: refusal.value,
                reason: refusal.reason + "; it has no end or too many occurrences for single events"
            )
        }
        for remark in plan.remarks { lose(remark.property, remark.value, .changed, remark.reason) }
        lose(
            "RRULE",
            master.first("RRULE")?.value ?? "",
            .changed,
            "it becomes single events, since Graph cannot hold it"
        )
        var result: [GraphSeries] = []
        let overrides = Dictionary(plan.overrides.map { ($0.original, $0) }) { first, _ in first }
        let noReport = report
        for original in plan.occurrences {
            let override = overrides[original] ?? plan.laterOverride(at: original)
            guard let override else {
                let event = try event(master, plan.times.moved(to: original))
                let identity = Property("RECURRENCE-ID", plan.identity(of: original))
                result.append(GraphSeries(uid: uid, event: standing(event, for: identity, master)))
                report = noReport
                continue
            }
            let shift = original.secondsSinceEpoch - override.original.secondsSinceEpoch
            let times = try times(override.component)
            guard override.component.first("STATUS")?.value.uppercased() != "CANCELLED" else { continue }
            let event = try event(override.component, times.moved(to: times.start.advanced(by: shift)))
            let identity = Property("RECURRENCE-ID", plan.identity(of: original))
            report = noReport
            result.append(GraphSeries(uid: uid, event: standing(event, for: identity, override.component)))
        }
        return result
    }
}

extension Component {
    fileprivate var isRecurring: Bool {
        first("RRULE") != nil || first("RDATE") != nil
    }
}
