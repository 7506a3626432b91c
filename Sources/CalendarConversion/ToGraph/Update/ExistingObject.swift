public import GraphModel
import ICalendar

/// An event that is in Graph already, read whole, and what the converters make of it both ways.
///
/// Changes are found between two objects that came through the same converter, so that what a server fills in or
/// writes in its own way is none.
public struct ExistingObject: Sendable {
    /// The single event or master, with its exceptions and deleted occurrences.
    public let event: Event
    /// It as iCalendar; nil when it cannot be converted.
    public let object: CalendarObject?
    /// It converted back; nil when Graph holds what iCalendar or the way back cannot say.
    public let series: GraphSeries?
    /// What the converter adds by itself, such as a link to Outlook: the object without what is stored with it.
    let generated: GraphSeries?

    /// Converts an event.
    public init(_ event: Event, _ context: ConversionContext) {
        self.event = event
        // People whom Graph does not know of are kept beside the event, so that they can still be invited.
        var context = context
        context.invitesAttendees = !(event.attendees ?? []).isEmpty
        let converter = EventConverter(context)
        object = converter.calendarObjects(of: [event]).objects.first
        let name = StoredProperties(event, user: context.user)?.name
        series = object.flatMap { Self.series(of: $0, named: name, context) }
        generated = converter.calendarObjects(of: [event.withoutStoredProperties]).objects.first
            .flatMap { Self.series(of: $0, named: name, context) }
    }

    private static func series(
        of object: CalendarObject,
        named name: String?,
        _ context: ConversionContext
    ) -> GraphSeries? {
        let calendar = Component("VCALENDAR", components: object.events)
        let converter = CalendarObjectConverter(context)
        guard var source = converter.sources(of: calendar).objects.first else { return nil }
        source.name = name
        return converter.graphSeries(of: source).series.first
    }
}

extension Event {
    /// The event as if graphdav had stored nothing with it.
    fileprivate var withoutStoredProperties: Event {
        var event = self
        event.singleValueExtendedProperties = nil
        event.exceptionOccurrences = exceptionOccurrences?.map(\.withoutStoredProperties)
        return event
    }
}
