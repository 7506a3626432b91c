import CalendarConversion
import Foundation
import GraphModel
import Testing

@testable import ICalendar

/// Converts small Graph events written as JSON, and reads lines of the result.
struct Converted {
    let objects: [CalendarObject]
    let report: ConversionReport
    let text: String

    /// Converts events; each is a JSON object whose members are added to those of a plain appointment.
    init(_ events: String..., user: String? = "me@example.com", mailboxZone: String = "W. Europe Standard Time") throws
    {
        let documents = try events.map { try Self.event($0) }
        (objects, report) = EventConverter(ConversionContext(mailboxZone: mailboxZone, user: user))
            .calendarObjects(of: documents)
        text = String(decoding: CalendarStream.serialize(objects), as: UTF8.self)
    }

    private static func event(_ members: String) throws -> Event {
        var all: [String: Any] = [
            "id": "A", "uid": "uid-1", "subject": "Case", "type": "singleInstance", "showAs": "busy",
            "originalStartTimeZone": "W. Europe Standard Time", "originalEndTimeZone": "W. Europe Standard Time",
            "start": ["dateTime": "2026-03-02T09:00:00.0000000", "timeZone": "UTC"],
            "end": ["dateTime": "2026-03-02T10:00:00.0000000", "timeZone": "UTC"],
        ]
        let given = try JSONSerialization.jsonObject(with: Data(members.utf8)) as? [String: Any] ?? [:]
        all.merge(given) { $1 }
        return try GraphDecoder.decode(Event.self, from: JSONSerialization.data(withJSONObject: all))
    }

    /// The content lines of the VEVENTs, unfolded.
    var lines: [String] {
        // On bytes: a space and what is joined to it are one Character.
        let unfolded = String(decoding: Self.unfold(Array(text.utf8)), as: UTF8.self).components(separatedBy: "\r\n")
        let begin = unfolded.firstIndex(of: "BEGIN:VEVENT") ?? unfolded.endIndex
        return Array(unfolded[begin...])
    }

    private static func unfold(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[...]
        var unfolded: [UInt8] = []
        while let byte = rest.first {
            let isFold = rest.starts(with: [0x0D, 0x0A, 0x20])
            if !isFold { unfolded.append(byte) }
            rest = rest.dropFirst(isFold ? 3 : 1)
        }
        return unfolded
    }

    /// The lines of a property, by name.
    func lines(_ name: String) -> [String] {
        lines.filter { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
    }

    /// Severities of the losses of a property.
    func losses(_ property: String) -> [ConversionDiagnostic.Severity] {
        report.losses.filter { $0.property == property }.map(\.severity)
    }
}
