public import ICalendar
public import WebDAV
public import XMLTree

/// In which form calendar objects are wanted: CALDAV:calendar-data in a report (RFC 4791 9.6).
public struct CalendarDataRequest: Sendable, Hashable {
    /// The element, and the property of the answer.
    public static let name = PropertyName.calDAV("calendar-data")

    /// What is to become of recurring components.
    public enum Recurrence: Sendable, Hashable {
        /// They stay as they are.
        case whole
        /// Each instance in the range becomes a component (RFC 4791 9.6.5).
        case expand(TimeRange)
        /// The overridden instances that have nothing to do with the range are left out (RFC 4791 9.6.6).
        case limit(TimeRange)
    }

    /// The parts of a VCALENDAR that are wanted; nil for all.
    public let selection: ComponentSelection?
    /// What is to become of recurring components.
    public let recurrence: Recurrence
    /// The range outside of which FREEBUSY values are left out; nil for none (RFC 4791 9.6.7).
    public let freeBusyLimit: TimeRange?

    /// Reads the element; other media types than iCalendar 2.0 are refused with CALDAV:supported-calendar-data.
    public init(_ element: XMLElement) throws(DAVError) {
        guard element.elementCount <= CompFilter.maximumElements else {
            throw DAVError(
                CalDAVPrecondition.supportedCalendarData,
                "calendar-data has more than \(CompFilter.maximumElements) elements"
            )
        }
        let type = element.attribute("content-type") ?? "text/calendar"
        guard type.lowercased() == "text/calendar", element.attribute("version") ?? "2.0" == "2.0" else {
            throw DAVError(CalDAVPrecondition.supportedCalendarData, "calendars are text/calendar, version 2.0")
        }
        selection = try element.first(.calDAV("comp")).map { (comp) throws(DAVError) in try ComponentSelection(comp) }
        freeBusyLimit = try Self.range(element, "limit-freebusy-set")
        if let range = try Self.range(element, "expand") {
            recurrence = .expand(range)
        } else if let range = try Self.range(element, "limit-recurrence-set") {
            recurrence = .limit(range)
        } else {
            recurrence = .whole
        }
    }

    /// Finds the element in the DAV:prop of a report; nil when calendar data is not asked for.
    public static func find(in report: XMLElement) throws(DAVError) -> CalendarDataRequest? {
        try report.first(.dav("prop"))?.first(name).map { (element) throws(DAVError) in
            try CalendarDataRequest(element)
        }
    }

    private static func range(_ element: XMLElement, _ name: String) throws(DAVError) -> TimeRange? {
        try element.first(.calDAV(name)).map { (range) throws(DAVError) in try TimeRange(range, isClosed: true) }
    }

    /// Whether objects are wanted as they are stored, so that nobody need read them.
    public var isWhole: Bool {
        selection?.isWhole ?? true && recurrence == .whole && freeBusyLimit == nil
    }

    /// A VCALENDAR in the wanted form.
    ///
    /// More instances than `ExpandedCalendar.maximumInstances` are refused with DAV:number-of-matches-within-limits.
    public func rendered(_ calendar: Component, _ zones: ObjectTimeZones) throws(DAVError) -> [UInt8] {
        var result = calendar
        switch recurrence {
        case .whole: break
        case .expand(let range): result = try ExpandedCalendar.component(calendar, zones, in: range)
        case .limit(let range): result = LimitedRecurrenceSet.component(calendar, zones, in: range)
        }
        if let freeBusyLimit { result = LimitedFreeBusySet.component(result, zones, in: freeBusyLimit) }
        return (selection?.applied(to: result) ?? result).serialized()
    }
}
