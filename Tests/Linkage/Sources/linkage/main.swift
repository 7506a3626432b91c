import CalendarConversion
import Foundation
import GraphModel

/// Converts Graph's events on standard input to iCalendar on standard output, through the library alone.
let page = try GraphDecoder.events(in: FileHandle.standardInput.readToEnd() ?? Data())
let (objects, _) = EventConverter(ConversionContext()).calendarObjects(of: page.value)
FileHandle.standardOutput.write(Data(CalendarStream.serialize(objects)))
