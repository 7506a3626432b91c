public import ICalendar
import TimeZones

/// A time in which somebody is busy, and how (RFC 5545 3.2.9).
public struct FreeBusyPeriod: Sendable, Hashable {
    /// The kinds of being busy.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Busy.
        case busy = "BUSY"
        /// Away: out of office.
        case unavailable = "BUSY-UNAVAILABLE"
        /// Perhaps busy.
        case tentative = "BUSY-TENTATIVE"
    }

    /// When.
    public let span: InstanceSpan
    /// How.
    public let kind: Kind

    /// Makes a period.
    public init(_ span: InstanceSpan, _ kind: Kind) {
        self.span = span
        self.kind = kind
    }

    /// The periods of a calendar object in a range (RFC 4791 7.10): of its VEVENTs and VFREEBUSYs.
    ///
    /// TRANSP, STATUS and X-MICROSOFT-CDO-BUSYSTATUS say how busy an event makes. At most `limit` instances count.
    public static func periods(
        of calendar: Component,
        _ zones: ObjectTimeZones,
        in range: TimeRange,
        limit: Int = ExpandedCalendar.maximumInstances
    ) -> [FreeBusyPeriod] {
        let instances = ObjectInstances(calendar, zones).all(in: range, limit: limit).found
        let ofEvents = instances.compactMap { instance in
            instance.component.name == "VEVENT"
                ? kind(of: instance.component).map { FreeBusyPeriod(instance.span, $0) } : nil
        }
        let published = calendar.components.filter { $0.name == "VFREEBUSY" }.flatMap { $0.all("FREEBUSY") }
        let ofFreeBusy = published.flatMap { property -> [FreeBusyPeriod] in
            let name = property.parameter("FBTYPE").first?.uppercased() ?? "BUSY"
            guard name != "FREE" else { return [] }
            let kind = Kind(rawValue: name) ?? .busy
            return PeriodValue.values(of: property, zones)
                .filter { range.overlaps(start: $0.start, end: $0.end) }
                .map { FreeBusyPeriod($0, kind) }
        }
        return ofEvents + ofFreeBusy
    }

    /// How busy an event makes; nil for not at all.
    public static func kind(of event: Component) -> Kind? {
        let value = { (name: String) in event.first(name)?.value.uppercased() }
        guard value("TRANSP") != "TRANSPARENT", value("STATUS") != "CANCELLED" else { return nil }
        switch value("X-MICROSOFT-CDO-BUSYSTATUS") {
        case "FREE", "WORKINGELSEWHERE": return nil
        case "OOF": return .unavailable
        case "TENTATIVE": return .tentative
        default: return value("STATUS") == "TENTATIVE" ? .tentative : .busy
        }
    }
}
