import GraphModel
import ICalendar
import TimeZones

/// What the properties of a recurring object say together: its occurrences, those deleted and those that differ.
struct SeriesPlan {
    /// An occurrence that differs.
    struct Override {
        let component: Component
        /// The start that it had, on the clock of the series.
        let original: CivilDateTime
        /// Whether all later occurrences differ in the same way (RANGE=THISANDFUTURE).
        let isThisAndFuture: Bool
    }

    let times: SourceTimes
    /// DTSTART as it is written.
    private let start: CalendarTime
    /// The one rule; nil when only RDATE makes it recur, or while it is expanded.
    private(set) var rule: RecurrenceSet?
    /// The starts of all occurrences before deletions.
    private(set) var all: Set<CivilDateTime> = []
    private(set) var deleted: Set<CivilDateTime> = []
    private(set) var overrides: [Override] = []
    private(set) var remarks: [SourceTimes.Remark] = []
    private(set) var isFinite = true
    private let zones: SourceZones

    /// Reads the object; what Graph can never hold is refused unless the occurrences are to be expanded.
    init(
        _ master: Component,
        _ instances: [Component],
        _ converter: ObjectConverter,
        isExpanding: Bool = false
    ) throws(ObjectConverter.Refusal) {
        zones = converter.zones
        var reader = converter
        times = try reader.times(master)
        start = master.first("DTSTART").flatMap { CalendarTime($0) } ?? .floating(times.start)
        let rules = try master.all("RRULE").map { (property) throws(ObjectConverter.Refusal) in try Self.rule(property)
        }
        if !isExpanding { try Self.refuse(master, rules) }
        let sets = rules.map { [times, zones] rule in
            RecurrenceSet(rule, start: times.start, isAllDay: times.isAllDay) { instant in
                times.isAllDay ? zones.mailbox.local(instant) : times.zone.local(instant)
            }
        }
        rule = sets.first
        isFinite = sets.allSatisfy { !$0.isCut && $0.rule.end != .never }
        all = Set(sets.flatMap(\.times)).union(additions(master))
        if rules.isEmpty || isExpanding { all.insert(times.start) }
        // The zone is looked up once more with all that matters to it.
        remarks = (try? SourceTimes.read(master, zones, matter: Array(all)).remarks) ?? []
        let extra = all.subtracting(rule?.times ?? [])
        if !isExpanding, rule != nil, !extra.isEmpty {
            throw ObjectConverter.Refusal(
                property: "RDATE",
                value: master.first("RDATE")?.value ?? "",
                reason: "Graph has no extra dates; --expand makes single events of them"
            )
        }
        try readDeletions(master)
        for instance in instances { try readOverride(instance, isExpanding: isExpanding) }
        deleted.subtract(overrides.map(\.original))
    }

    private static func rule(_ property: Property) throws(ObjectConverter.Refusal) -> RecurrenceRule {
        do {
            return try RecurrenceRule(property.value)
        } catch {
            throw ObjectConverter.Refusal(property: "RRULE", value: property.value, reason: error.reason)
        }
    }

    private static func refuse(_ master: Component, _ rules: [RecurrenceRule]) throws(ObjectConverter.Refusal) {
        if rules.count > 1 {
            throw ObjectConverter.Refusal(
                property: "RRULE",
                value: rules[1].text,
                reason: "Graph has one rule for a series; --expand makes single events"
            )
        }
        if let exclusion = master.first("EXRULE") {
            throw ObjectConverter.Refusal(
                property: "EXRULE",
                value: exclusion.value,
                reason: "Graph has no rule for exceptions; --expand makes single events"
            )
        }
    }

    /// The starts that RDATE adds, without the lengths of periods.
    private func additions(_ master: Component) -> [CivilDateTime] {
        master.all("RDATE").flatMap { property in
            let starts = property.value.split(separator: ",").map {
                $0.split(separator: "/").first.map(String.init) ?? ""
            }
            let parameters = property.parameters.filter { $0.name != "VALUE" }
            return CalendarTime.values(of: Property("RDATE", parameters, value: starts.joined(separator: ",")))
                .compactMap { $0.map { aligned($0) } }
        }
    }

    /// A value on the clock of the series; a date in a timed series means the time of the series on it.
    private func aligned(_ time: CalendarTime) -> CivilDateTime {
        let local = times.local(time, zones)
        if times.isAllDay { return CivilDateTime(startOf: local.date) }
        return time.isDate ? local.advanced(by: times.start.secondOfDay) : local
    }

    private mutating func readDeletions(_ master: Component) throws(ObjectConverter.Refusal) {
        for property in master.all("EXDATE") {
            for value in CalendarTime.values(of: property) {
                guard let value else {
                    throw ObjectConverter.Refusal(
                        property: "EXDATE",
                        value: property.value,
                        reason: "it holds what is neither a date nor a time"
                    )
                }
                let found =
                    value.isDate && !times.isAllDay
                    ? all.filter { $0.date == value.local.date } : all.filter { $0 == aligned(value) }
                if found.isEmpty { remarks.append(("EXDATE", value.text, "the series has no occurrence then")) }
                deleted.formUnion(found)
            }
        }
        for property in master.all("EXRULE") {
            let rule = try Self.rule(property)
            let set = RecurrenceSet(rule, start: times.start, isAllDay: times.isAllDay) { [times] in
                times.zone.local($0)
            }
            deleted.formUnion(all.intersection(set.times))
        }
    }

    private mutating func readOverride(_ instance: Component, isExpanding: Bool) throws(ObjectConverter.Refusal) {
        guard let property = instance.first("RECURRENCE-ID"), let identity = CalendarTime(property) else {
            throw ObjectConverter.Refusal(
                property: "RECURRENCE-ID",
                value: instance.first("RECURRENCE-ID")?.value ?? "",
                reason: "it is neither a date nor a time"
            )
        }
        let isThisAndFuture = property.parameter("RANGE").first?.uppercased() == "THISANDFUTURE"
        if isThisAndFuture, !isExpanding {
            throw ObjectConverter.Refusal(
                property: "RECURRENCE-ID",
                value: property.value,
                reason: "Graph cannot change an occurrence and all later ones; --expand makes single events"
            )
        }
        let original = aligned(identity)
        guard all.contains(original) else {
            throw ObjectConverter.Refusal(
                property: "RECURRENCE-ID",
                value: property.value,
                reason: "the series has no occurrence then"
            )
        }
        overrides.append(Override(component: instance, original: original, isThisAndFuture: isThisAndFuture))
    }

    /// The starts that remain, in order.
    var occurrences: [CivilDateTime] {
        all.subtracting(deleted).sorted()
    }

    /// The last change of this and all later occurrences that begins before an occurrence.
    func laterOverride(at original: CivilDateTime) -> Override? {
        overrides.filter { $0.isThisAndFuture && $0.original <= original }.max { $0.original < $1.original }
    }

    /// The original start in the form that DTSTART has.
    func identity(of original: CivilDateTime) -> CalendarTime {
        switch start {
        case .date: .date(original.date)
        case .floating: .floating(original)
        case .utc: .utc(original)
        case .zoned(_, let tzid): .zoned(original, tzid)
        }
    }

    /// The original start as the conversion names it: an instant in UTC, or a date.
    func originalText(_ original: CivilDateTime) -> String {
        times.isAllDay ? original.date.graphText : times.zone.instant(of: original).local().graphText + "Z"
    }

    /// The neighbour whose day a moved occurrence reaches; nil when it stays between both.
    func crossed(by moved: SourceTimes, _ original: CivilDateTime) -> CivilDateTime? {
        let starts = occurrences
        let day =
            moved.isAllDay || times.isAllDay
            ? moved.start.date : times.zone.local(moved.zone.instant(of: moved.start)).date
        if let previous = starts.last(where: { $0 < original }), day <= previous.date { return previous }
        if let next = starts.first(where: { $0 > original }), day >= next.date { return next }
        return nil
    }
}
