public import ICalendar

/// One instance of a component, recurring or not.
public struct Instance: Sendable, Hashable {
    /// The component that describes it: its own where the instance is overridden.
    public let component: Component
    /// Its start, on the clock of DTSTART.
    public let start: CalendarTime
    /// When it takes place.
    public let span: InstanceSpan
    /// Which instance it is; nil when the component does not recur.
    public let recurrenceID: CalendarTime?
}
