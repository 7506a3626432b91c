import ICalendar
public import TimeZones
public import WebDAV
public import XMLTree

/// A range of time, open at one end at most: its start belongs to it, its end does not (RFC 4791 9.9).
public struct TimeRange: Sendable, Hashable {
    /// The start; nil for the beginning of time.
    public let start: Instant?
    /// The end; nil for ever.
    public let end: Instant?

    /// Instants farther from 1970 than this, in seconds, are taken for this one: 34,000 years.
    static let farthest = 1 << 40

    /// Makes a range; nil when it has neither end, or ends before it has begun.
    public init?(start: Instant?, end: Instant?) {
        guard start != nil || end != nil else { return nil }
        if let start, let end, start >= end { return nil }
        self.start = start.map(Self.clamped)
        self.end = end.map(Self.clamped)
    }

    private static func clamped(_ instant: Instant) -> Instant {
        Instant(seconds: min(max(instant.seconds, -farthest), farthest))
    }

    /// Reads the attributes `start` and `end` of an element: dates with UTC time.
    ///
    /// `isClosed` asks for both. What breaks the rules is refused with CALDAV:valid-filter.
    public init(_ element: XMLElement, isClosed: Bool = false) throws(DAVError) {
        let start = try Self.instant(element, "start")
        let end = try Self.instant(element, "end")
        guard !isClosed || start != nil && end != nil, let range = TimeRange(start: start, end: end) else {
            throw DAVError(
                CalDAVPrecondition.validFilter,
                "\(element.name) must have a start before its end\(isClosed ? "" : ", or one of the two")"
            )
        }
        self = range
    }

    private static func instant(_ element: XMLElement, _ name: String) throws(DAVError) -> Instant? {
        guard let text = element.attribute(name) else { return nil }
        guard let time = CalendarTime(Property(name, value: text)), case .utc(let utc) = time, time.text == text else {
            throw DAVError(CalDAVPrecondition.validFilter, "“\(name)” of \(element.name) is no date with UTC time")
        }
        return Instant(utc)
    }

    /// Whether something that takes place from one instant up to another overlaps the range.
    ///
    /// What takes no time is in the range when its instant is.
    public func overlaps(start other: Instant, end otherEnd: Instant) -> Bool {
        otherEnd > other ? starts(before: otherEnd) && ends(after: other) : contains(other)
    }

    /// Whether an instant is in the range.
    public func contains(_ instant: Instant) -> Bool {
        starts(atOrBefore: instant) && ends(after: instant)
    }

    /// The conditions of the tables in RFC 4791 9.9; an end that is open meets them all.
    func starts(before instant: Instant) -> Bool { start.map { $0 < instant } ?? true }
    func starts(atOrBefore instant: Instant) -> Bool { start.map { $0 <= instant } ?? true }
    func ends(after instant: Instant) -> Bool { end.map { $0 > instant } ?? true }
    func ends(atOrAfter instant: Instant) -> Bool { end.map { $0 >= instant } ?? true }

    /// The range with both ends moved: the start by one number of seconds, the end by another that is not less.
    func moved(start startSeconds: Int, end endSeconds: Int) -> TimeRange {
        TimeRange(
            checkedStart: start.map { $0.advanced(by: startSeconds) },
            end: end.map { $0.advanced(by: endSeconds) }
        )
    }

    private init(checkedStart start: Instant?, end: Instant?) {
        self.start = start
        self.end = end
    }
}
