public import GraphModel
import ICalendar

/// Converts events of Graph to calendar objects.
public struct EventConverter: Sendable {
    let context: ConversionContext
    let zones: ZoneNames

    /// Makes a converter for a mailbox.
    public init(_ context: ConversionContext) {
        self.context = context
        zones = ZoneNames(context)
    }

    /// The calendar objects of events, in the order in which they come, and what could not be carried over.
    ///
    /// Masters take the exceptions among the events and those within them; occurrences that a master implies are
    /// left out. Instances without a master make an object of RECURRENCE-IDs alone. An event that cannot be
    /// converted is in the report only.
    public func calendarObjects(of events: [Event]) -> (objects: [CalendarObject], report: ConversionReport) {
        var (series, report) = EventSeriesAssembler.assemble(events, user: context.user)
        var objects: [CalendarObject] = []
        objects.reserveCapacity(series.count)
        for index in series.indices {
            let (object, losses) = SeriesConverter.convert(series[index], context, zones)
            if let object { objects.append(object) }
            report.add(losses)
            series[index] = EventSeries(uid: series[index].uid)  // its events are not needed any more
        }
        return (objects, report)
    }
}
