import CalendarConversion
import Foundation
import Fuzzer
import GraphModel
import ICalendar

/// Any bytes as JSON of Graph: decoded, converted to iCalendar, and read again.
func fuzzGraph(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = start.map { Data(bytes: $0, count: count) } ?? Data()
    guard let page = try? GraphDecoder.events(in: bytes) else { return 0 }
    let context = ConversionContext(mailboxZone: "Europe/Berlin", user: "me@example.com")
    let objects = EventConverter(context).calendarObjects(of: page.value).objects
    let written = CalendarStream.serialize(objects)
    let calendars = (try? ICalendarReader.read(Data(written)))?.calendars
    precondition(calendars != nil, "what was written cannot be read")
    let events = (calendars ?? []).flatMap(\.components).filter { $0.name == "VEVENT" }.count
    precondition(events == objects.reduce(0) { $0 + $1.events.count }, "an event is lost in the text")
    return 0
}

@main
enum FuzzGraph {
    static func main() {
        fuzz({ fuzzGraph($0, $1) })
    }
}
