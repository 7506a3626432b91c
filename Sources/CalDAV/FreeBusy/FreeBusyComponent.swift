public import ICalendar
public import TimeZones

/// A VFREEBUSY as an answer (RFC 5545 3.6.4).
public enum FreeBusyComponent: Sendable {
    /// The VFREEBUSY of a range: periods cut to it, those of one kind that touch joined, in order of kind and time.
    ///
    /// `properties` go before the times, such as UID, ORGANIZER and ATTENDEE of a reply. `stamp` is now.
    public static func component(
        _ periods: [FreeBusyPeriod],
        in range: TimeRange,
        stamp: Instant,
        properties: [Property] = []
    ) -> Component {
        var all = properties + [Property("DTSTAMP", .utc(stamp.local()))]
        if let start = range.start { all.append(Property("DTSTART", .utc(start.local()))) }
        if let end = range.end { all.append(Property("DTEND", .utc(end.local()))) }
        for kind in FreeBusyPeriod.Kind.allCases {
            let spans = joined(periods.filter { $0.kind == kind }.map(\.span), in: range)
            guard !spans.isEmpty else { continue }
            let parameters = kind == .busy ? [] : [Parameter("FBTYPE", kind.rawValue)]
            all.append(Property("FREEBUSY", parameters, value: spans.map(text).joined(separator: ",")))
        }
        return Component("VFREEBUSY", properties: all)
    }

    /// A VCALENDAR with a component in it; `method` for a scheduling message.
    public static func calendar(_ component: Component, productIdentifier: String, method: String? = nil) -> [UInt8] {
        let properties = [
            Property("VERSION", value: "2.0"), Property("PRODID", text: productIdentifier),
        ]
        let methods = method.map { [Property("METHOD", value: $0)] } ?? []
        return Component("VCALENDAR", properties: properties + methods, components: [component]).serialized()
    }

    private static func joined(_ spans: [InstanceSpan], in range: TimeRange) -> [InstanceSpan] {
        let cut = spans.map { span in
            InstanceSpan(
                start: range.start.map { max($0, span.start) } ?? span.start,
                end: range.end.map { min($0, span.end) } ?? span.end
            )
        }
        var joined: [InstanceSpan] = []
        for span in cut.sorted(by: { $0.start < $1.start }) where span.start < span.end {
            if let last = joined.last, span.start <= last.end {
                joined[joined.count - 1] = InstanceSpan(start: last.start, end: max(last.end, span.end))
            } else {
                joined.append(span)
            }
        }
        return joined
    }

    private static func text(_ span: InstanceSpan) -> String {
        CalendarTime.utc(span.start.local()).text + "/" + CalendarTime.utc(span.end.local()).text
    }
}
