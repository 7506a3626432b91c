public import WebDAV
public import XMLTree

/// The report that asks when a calendar is busy (RFC 4791 7.10, 9.11); answered by a VFREEBUSY, not a multistatus.
public struct FreeBusyQuery: Sendable, Hashable {
    /// The root element.
    public static let name = XMLName.calDAV("free-busy-query")

    /// The time that is asked about, with start and end.
    public let range: TimeRange

    /// Reads the root element.
    public init(_ element: XMLElement) throws(DAVError) {
        guard let range = element.first(.calDAV("time-range")) else {
            throw DAVError(400, "CALDAV:free-busy-query has no CALDAV:time-range")
        }
        self.range = try TimeRange(range, isClosed: true)
    }
}
