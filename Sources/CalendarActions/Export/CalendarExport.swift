public import CalendarConversion
public import Cryptography
public import Foundation
import GraphSync
import ICalendar

/// Events of one calendar as iCalendar.
public struct CalendarExport: Sendable {
    /// The name of the calendar.
    public let calendar: String
    /// One object for each UID.
    public let objects: [CalendarObject]
    /// What could not be carried over.
    public let report: ConversionReport

    /// Takes the objects and losses of a conversion.
    public init(calendar: String, objects: [CalendarObject], report: ConversionReport) {
        self.calendar = calendar
        self.objects = objects
        self.report = report
    }

    /// One VCALENDAR with the events of all the calendars; it has a calendar's name when there is one only.
    public static func stream(of exports: [CalendarExport]) -> Data {
        let name = exports.count == 1 ? exports.first?.calendar : nil
        let properties = name.map { name in
            // RFC 7986 5.1, and the name that was used before it.
            [Property("NAME", text: name), Property("X-WR-CALNAME", text: name)]
        }
        return Data(CalendarStream.serialize(exports.flatMap(\.objects), properties: properties ?? []))
    }

    /// One file for each UID: its name, and a VCALENDAR of its own.
    public func files() throws(CryptographyError) -> [(name: String, content: Data)] {
        var files: [(name: String, content: Data)] = []
        for object in objects {
            files.append((try CalendarObjectName.derived(from: object.uid.rawValue), Data(object.serialized())))
        }
        return files
    }
}
