public import WebDAV
public import XMLTree

/// What a component is to be like (RFC 4791 9.7.1).
public struct CompFilter: Sendable, Hashable {
    /// Filters of more elements than this are refused: each is held against every object.
    public static let maximumElements = 500

    /// The name of the component, in capitals.
    public let name: String
    /// Whether there is to be no such component; then nothing else is asked.
    public let isNotDefined: Bool
    /// The time in which it, or one of its instances, is to take place.
    public let timeRange: TimeRange?
    /// What is asked of its properties: all of it.
    public let propFilters: [PropFilter]
    /// What is asked of the components in it: all of it.
    public let compFilters: [CompFilter]

    /// Makes a filter.
    public init(
        _ name: String,
        isNotDefined: Bool = false,
        timeRange: TimeRange? = nil,
        propFilters: [PropFilter] = [],
        compFilters: [CompFilter] = []
    ) {
        self.name = name
        self.isNotDefined = isNotDefined
        self.timeRange = timeRange
        self.propFilters = propFilters
        self.compFilters = compFilters
    }

    /// Reads CALDAV:filter, which has one filter for VCALENDAR.
    public init(filter element: XMLElement) throws(DAVError) {
        guard element.elementCount <= Self.maximumElements else {
            throw DAVError(
                CalDAVPrecondition.supportedFilter,
                "the filter has more than \(Self.maximumElements) elements"
            )
        }
        let filters = element.all(.calDAV("comp-filter"))
        guard filters.count == 1 else {
            throw DAVError(CalDAVPrecondition.validFilter, "CALDAV:filter must have one CALDAV:comp-filter")
        }
        self = try CompFilter(filters[0])
        guard name == "VCALENDAR", timeRange == nil, !isNotDefined else {
            throw DAVError(CalDAVPrecondition.validFilter, "the outermost CALDAV:comp-filter must be for VCALENDAR")
        }
    }

    /// Reads CALDAV:comp-filter.
    init(_ element: XMLElement) throws(DAVError) {
        let name = try FilterName.read(element)
        guard element.first(.calDAV("is-not-defined")) == nil else {
            self.init(name, isNotDefined: true)
            return
        }
        self.init(
            name,
            timeRange: try element.first(.calDAV("time-range")).map { (range) throws(DAVError) in
                try TimeRange(range)
            },
            propFilters: try element.all(.calDAV("prop-filter")).map { (inner) throws(DAVError) in
                try PropFilter(inner)
            },
            compFilters: try element.all(.calDAV("comp-filter")).map { (inner) throws(DAVError) in
                try CompFilter(inner)
            }
        )
    }
}
