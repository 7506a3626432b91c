import GraphModel
import ICalendar

/// The events that make one calendar object: a single event or master, and instances that differ from it.
struct EventSeries: Sendable {
    let uid: UID
    /// The single event or master; nil when only instances are known.
    var main: Event?
    /// Exceptions of the master, or without one, instances of a series.
    var instances: [Event] = []
}

/// Sorts events into series.
struct EventSeriesAssembler: Sendable {
    private(set) var report = ConversionReport()
    private var series: [EventSeries] = []
    /// Positions in `series`: of masters by their id, of instances without a master by their UID.
    private var masters: [String: Int] = [:]
    private var orphans: [UID: Int] = [:]
    private var taken: [UID: Int] = [:]
    private let user: String?

    /// Sorts events: each master takes its exceptions, wherever they stand in the list; occurrences that a master
    /// implies are left out.
    static func assemble(_ events: [Event], user: String?) -> (series: [EventSeries], report: ConversionReport) {
        var assembler = EventSeriesAssembler(user: user)
        for event in events where !event.isInstance { assembler.addMain(event) }
        for event in events where event.isInstance { assembler.addInstance(event) }
        return (assembler.series, assembler.report)
    }

    private init(user: String?) {
        self.user = user
    }

    private mutating func addMain(_ event: Event) {
        guard event.removed == nil else { return }
        guard var uid = SeriesIdentity.uid(of: event, user: user) else {
            refuse(event, "it has neither an id nor a UID")
            return
        }
        // A single event can stand for one occurrence of an object that Graph could not hold.
        if StoredProperties(event, user: user)?.kept.first("RECURRENCE-ID") != nil { return addOrphan(event, uid) }
        if let other = taken[uid] { uid = separate(event, from: other, uid) }
        if let id = event.id { masters[id] = series.count }
        taken[uid] = series.count
        series.append(EventSeries(uid: uid, main: event, instances: event.exceptionOccurrences ?? []))
    }

    /// Outlook's copies of an event can carry its UID: the oldest keeps it, the others get one from their ids.
    private mutating func separate(_ event: Event, from other: Int, _ uid: UID) -> UID {
        let reason = "another event has the same UID; it is written under its id"
        guard let ownUID = event.id.flatMap({ UID($0) }) else { return uid }
        if let rival = series[other].main, let rivalUID = rival.id.flatMap({ UID($0) }),
            (event.createdDateTime ?? "~") < (rival.createdDateTime ?? "~")
        {
            series[other] = EventSeries(uid: rivalUID, main: rival, instances: series[other].instances)
            taken[rivalUID] = other
            change(rivalUID, "UID", uid.rawValue, reason)
            return uid
        }
        change(ownUID, "UID", uid.rawValue, reason)
        return ownUID
    }

    private mutating func addInstance(_ event: Event) {
        guard event.removed == nil else { return }
        if let position = event.seriesMasterId.flatMap({ masters[$0] }) {
            guard event.type != .occurrence else { return }
            let isKnown = series[position].instances.contains { $0.id != nil && $0.id == event.id }
            if !isKnown { series[position].instances.append(event) }
            return
        }
        guard let uid = SeriesIdentity.uid(of: event, user: user), event.hasContent else {
            refuse(event, "it is an occurrence whose series is not there, and has nothing of its own")
            return
        }
        addOrphan(event, uid)
    }

    private mutating func addOrphan(_ event: Event, _ uid: UID) {
        if let position = orphans[uid] {
            series[position].instances.append(event)
        } else {
            orphans[uid] = series.count
            series.append(EventSeries(uid: uid, instances: [event]))
        }
    }

    private mutating func refuse(_ event: Event, _ reason: String) {
        let id = event.id ?? ""
        report.add(ConversionDiagnostic(uid: id, property: "UID", value: id, severity: .refused, reason: reason))
    }

    private mutating func change(_ uid: UID, _ property: String, _ value: String, _ reason: String) {
        report.add(
            ConversionDiagnostic(
                uid: uid.rawValue,
                property: property,
                value: value,
                severity: .changed,
                reason: reason
            )
        )
    }
}

extension Event {
    /// Whether it is an occurrence or exception of a series.
    fileprivate var isInstance: Bool {
        type == .occurrence || type == .exception || seriesMasterId != nil
    }

    /// Whether it says more than when it is, as the sparse occurrences of a delta do not.
    fileprivate var hasContent: Bool {
        subject != nil || iCalUId != nil || uid != nil || body != nil
    }
}
