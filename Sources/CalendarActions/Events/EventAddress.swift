/// Where an event of the mirror is: a single event, a series, or one occurrence of a series.
public struct EventAddress: Sendable, Hashable {
    /// The place of its calendar in addresses.
    public let calendar: String
    /// The name of its object.
    public let object: String
    /// The RECURRENCE-ID of an occurrence as text, such as `20261207T090000`; nil for a single event or a whole series.
    public let occurrence: String?

    /// Makes an address.
    public init(calendar: String, object: String, occurrence: String? = nil) {
        self.calendar = calendar
        self.object = object
        self.occurrence = occurrence
    }

    /// The address of the series of an occurrence.
    public var series: EventAddress { EventAddress(calendar: calendar, object: object) }
}
