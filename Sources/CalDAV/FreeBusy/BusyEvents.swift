public import ICalendar

/// What is shown of an object whose details are hidden: VEVENTs that say when somebody is busy, and nothing else.
///
/// Times, rules and exceptions stay, with DTSTAMP and SEQUENCE, by which readers see that something changed. What
/// does not make busy is left out: such an instance of a series as an EXDATE. Where a series does not make busy, and
/// an instance does, that instance is an event of its own.
public struct BusyEvents: Sendable {
    /// The VEVENTs; none when the object makes nobody busy.
    public private(set) var components: [Component] = []

    /// What every event is called.
    public static let summary = "Busy"

    /// The properties that say when, and which version it is.
    private static let kept: Set = [
        "DTSTAMP", "RECURRENCE-ID", "SEQUENCE", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE",
    ]
    /// The parameters without which a time means something else.
    private static let keptParameters: Set = ["TZID", "VALUE"]

    /// Hides the details of a calendar object; `uid` makes another UID of its own one.
    public init(of calendar: Component, uid: (String) throws -> String) rethrows {
        let events = calendar.components.filter { $0.name == "VEVENT" }
        let own = events.lazy.compactMap { $0.first("UID")?.value }.first ?? ""
        let series = events.first { $0.first("RECURRENCE-ID") == nil }
        let instances = events.filter { $0.first("RECURRENCE-ID") != nil }
        guard var shown = try series.flatMap({ try Self.shown($0, uid: uid(own)) }) else {
            components = try instances.compactMap { instance in
                let original = instance.first("RECURRENCE-ID")?.value ?? ""
                var single = try Self.shown(instance, uid: uid("\(own) \(original)"))
                single?.properties.removeAll { $0.name == "RECURRENCE-ID" }
                return single
            }
            return
        }
        var busy: [Component] = []
        for instance in instances {
            if let component = try Self.shown(instance, uid: uid(own)) {
                busy.append(component)
            } else if let original = instance.first("RECURRENCE-ID") {
                let parameters = original.parameters.filter { Self.keptParameters.contains($0.name) }
                shown.properties.append(Property("EXDATE", parameters, value: original.value))
            }
        }
        components = [shown] + busy
    }

    /// The time zones of their times.
    public var timeZones: Set<TZID> {
        Set(components.flatMap(\.properties).flatMap { $0.parameter("TZID") }.compactMap { TZID($0) })
    }

    /// An event without its details; nil when it does not make busy.
    private static func shown(_ event: Component, uid: String) -> Component? {
        guard let kind = FreeBusyPeriod.kind(of: event) else { return nil }
        let times = event.properties.filter { kept.contains($0.name) }.map { property in
            var property = property
            property.parameters.removeAll { !keptParameters.contains($0.name) }
            return property
        }
        let status = [
            Property("SUMMARY", text: summary),
            Property("STATUS", value: kind == .tentative ? "TENTATIVE" : "CONFIRMED"),
            Property("TRANSP", value: "OPAQUE"),
            Property("X-MICROSOFT-CDO-BUSYSTATUS", value: kind.busyStatus),
        ]
        return Component("VEVENT", properties: [Property("UID", text: uid)] + times + status)
    }
}

extension FreeBusyPeriod.Kind {
    /// The kind as Outlook writes it in an event ([MS-OXCICAL] 2.1.3.1.1.20.31).
    fileprivate var busyStatus: String {
        switch self {
        case .busy: "BUSY"
        case .unavailable: "OOF"
        case .tentative: "TENTATIVE"
        }
    }
}
