import CalendarConversion
import Foundation
import Fuzzer
import GraphModel
import ICalendar

/// Any bytes as an .ics file: read, converted to Graph, converted back, and read again.
func fuzzICalendar(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = start.map { Data(bytes: $0, count: count) } ?? Data()
    guard let reading = try? ICalendarReader.read(bytes) else { return 0 }
    let context = ConversionContext(mailboxZone: "Europe/Berlin", user: "me@example.com")
    for expands in [false, true] {
        let conversion = CalendarObjectConverter(context, expandsRecurrence: expands).graphSeries(of: reading)
        let events = conversion.series.map { series in
            var event = series.event
            event.id = series.uid.rawValue
            return event
        }
        let objects = EventConverter(context).calendarObjects(of: events).objects
        let written = CalendarStream.serialize(objects)
        precondition((try? ICalendarReader.read(Data(written))) != nil, "what was written cannot be read")
        for (event, series) in zip(events, conversion.series) {
            _ = ExistingObject(event, context).changes(to: series)
        }
    }
    return 0
}

@main
enum FuzzICalendar {
    static func main() {
        fuzz({ fuzzICalendar($0, $1) })
    }
}
