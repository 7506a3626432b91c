import Foundation
import GraphModel
import ICalendar
import Testing
import TimeZones

@testable import CalendarConversion

/// One object of iCalendar, written as lines of VEVENTs, as Graph gets it, and as it comes back from there.
struct ConvertedObject {
    let conversion: GraphConversion
    let context: ConversionContext

    /// Lines that every event has unless it brings its own.
    private static let plain = [
        "UID": "UID:u-1", "DTSTAMP": "DTSTAMP:20260101T000000Z", "DTSTART": "DTSTART:20260302T090000Z",
        "SUMMARY": "SUMMARY:Case",
    ]

    /// Converts events, each given by its lines; those of a plain event are added.
    ///
    /// `around` are further lines of the VCALENDAR, before the events.
    init(
        events: [[String]],
        around: [String] = [],
        user: String? = "me@example.com",
        mailboxZone: String = "W. Europe Standard Time",
        invites: Bool = true,
        expands: Bool = false,
        keepsPrivateState: Bool = false
    ) throws {
        var context = ConversionContext(mailboxZone: mailboxZone, user: user)
        context.invitesAttendees = invites
        context.keepsPrivateState = keepsPrivateState
        self.context = context
        let lines = events.flatMap { ["BEGIN:VEVENT"] + Self.completed($0) + ["END:VEVENT"] }
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + around + lines + ["END:VCALENDAR", ""]).joined(separator: "\n")
        conversion = CalendarObjectConverter(context, expandsRecurrence: expands)
            .graphSeries(of: try ICalendarReader.read(Data(text.utf8)))
    }

    /// Converts one event.
    init(_ lines: String..., user: String? = "me@example.com", mailboxZone: String = "W. Europe Standard Time") throws {
        try self.init(events: [lines], user: user, mailboxZone: mailboxZone)
    }

    private static func completed(_ lines: [String]) -> [String] {
        let present = Set(lines.map { $0.prefix { $0 != ":" && $0 != ";" } }.map(String.init))
        return plain.filter { !present.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value) + lines
    }

    // MARK: What Graph gets

    /// The one object; fails where there is none.
    var series: GraphSeries {
        get throws { try #require(conversion.series.first) }
    }

    var event: Event {
        get throws { try series.event }
    }

    /// `2026-03-02T10:00:00 W. Europe Standard Time`.
    var start: String? { get throws { Self.text(try event.start) } }
    var end: String? { get throws { Self.text(try event.end) } }

    private static func text(_ time: DateTimeTimeZone?) -> String? {
        time.map { "\($0.dateTime ?? "") \($0.timeZone ?? "")" }
    }

    /// Severities of the losses of a property.
    func losses(_ property: String) -> [ConversionDiagnostic.Severity] {
        conversion.report.losses.filter { $0.property == property }.map(\.severity)
    }

    /// The reason why nothing was converted.
    var refusal: String? {
        conversion.series.isEmpty ? conversion.report.losses.first { $0.severity == .refused }?.reason : nil
    }

    // MARK: What comes back

    /// The VEVENTs that Graph's answer becomes, after a server did with the events what Exchange does.
    func returned(_ change: (inout Event) -> Void = { _ in }) throws -> [Component] {
        var events = try conversion.series.enumerated().map { try ServedEvent.event(of: $1, id: "M\($0)") }
        for index in events.indices { change(&events[index]) }
        return EventConverter(context).calendarObjects(of: events).objects.flatMap(\.events)
    }

    /// The lines of a property as they come back, of the first VEVENT.
    func returned(_ name: String) throws -> [String] {
        try returned().first.map { event in
            event.all(name).map { property in
                // As it is written, without folds.
                let text = String(decoding: Component("X", properties: [property]).serialized(), as: UTF8.self)
                return text.components(separatedBy: "\r\n").dropFirst().dropLast(2).enumerated()
                    .map { $0 == 0 ? $1 : String($1.unicodeScalars.dropFirst()) }.joined()
            }
        } ?? []
    }
}
