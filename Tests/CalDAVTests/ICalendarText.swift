import CalDAV
import Foundation
import ICalendar
import Testing
import TimeZones
import WebDAV
import XMLTree

/// Calendar objects and XML of tests, from lines.
enum ICalendarText {
    /// The VCALENDAR of content lines; those of its components only.
    static func calendar(_ lines: String) throws -> Component {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\n\(lines)\nEND:VCALENDAR\n"
        return try #require(try ICalendarReader.read(Data(text.utf8)).calendars.first)
    }

    /// A VCALENDAR with one component of the given properties.
    static func calendar(_ component: String, _ lines: [String]) throws -> Component {
        try calendar((["BEGIN:" + component] + lines + ["END:" + component]).joined(separator: "\n"))
    }

    static func xml(_ text: String) throws -> XMLElement {
        try XMLElement(
            document: Array("<x xmlns='urn:ietf:params:xml:ns:caldav' xmlns:D='DAV:'>\(text)</x>".utf8)
        ).elements.first ?? XMLElement(.dav("nothing"))
    }

    /// The range of `start/end`, either of which may be empty.
    static func range(_ text: String) throws -> TimeRange {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return try #require(TimeRange(start: instant(sides[0]), end: instant(sides[1])))
    }

    static func instant(_ text: String) -> Instant? {
        CalendarTime(Property("X", value: text)).map { Instant($0.local) }
    }

    static func text(_ instant: Instant) -> String {
        CalendarTime.utc(instant.local()).text
    }

    static func refusal(_ body: () throws -> Void) -> DAVError? {
        #expect(throws: DAVError.self) { try body() }
    }

    static func refusedElement(_ body: () throws -> Void) -> String? {
        refusal(body)?.elements.first?.name.description
    }
}
