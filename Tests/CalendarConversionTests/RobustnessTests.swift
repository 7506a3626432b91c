import CalendarConversion
import Foundation
import GraphModel
import ICalendar
import TestInputs
import Testing

@Suite("Graph → iCalendar: limits and damaged input")
struct RobustnessTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden/graph-samples")
    private static let bodies =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".graph.json") }.sorted() ?? []

    /// What damage does to numbers, dates, zones and enumerations, beside single bytes.
    private static let splices = [
        "9223372036854775807", "-9223372036854775808", "0001-01-01", "9999-12-31", "1e308", "null", "[]", "{}", "\"\"",
        "\"\\u0000\\u2028\"", "\"UTC\"", "\"Tokyo Standard Time\"", "true", "-1", "0", "\"T\"",
    ]

    @Test(
        "Damaged bodies give events, losses or an error, never a crash, and only lines that libical takes",
        arguments: bodies
    )
    func damaged(name: String) throws {
        let original = try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(name)))
        var random = SplitMix64(seed: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
        let values = original.indices.filter { original[$0] == UInt8(ascii: ":") }
        for _ in 0..<150 {
            var bytes = original
            if random.next() % 2 == 0, let colon = values.randomElement(using: &random) {
                let end =
                    bytes[(colon + 1)...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }
                    ?? bytes.endIndex
                let splice = Self.splices.randomElement(using: &random) ?? "0"
                bytes.replaceSubrange(colon + 1..<end, with: Array(splice.utf8))
            } else {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 0x7F)
            }
            guard let page = try? GraphDecoder.events(in: Data(bytes)) else { continue }
            let (objects, _) = EventConverter(ConversionContext()).calendarObjects(of: page.value)
            let stream = CalendarStream.serialize(objects)
            #expect(LibicalCheck.problems(in: stream).isEmpty)
        }
    }

    @Test(
        "What iCalendar cannot write is refused or left out by name",
        arguments: [
            (
                #"{"end": {"dateTime": "9999-12-31T23:30:00", "timeZone": "UTC"}}"#, "DTSTART",
                ConversionDiagnostic.Severity.refused
            ),
            (#"{"isReminderOn": true, "reminderMinutesBeforeStart": 9223372036854775807}"#, "VALARM", .skipped),
            (
                #"{"recurrence": {"pattern": {"type": "daily", "interval": 32768}, "range": {"type": "noEnd"}}}"#,
                "RRULE", .refused
            ),
        ]
    )
    func outOfRange(event: String, property: String, severity: ConversionDiagnostic.Severity) throws {
        let made = try Converted(event)
        #expect(made.losses(property) == [severity])
    }

    @Test("The largest values that can be written are")
    func limits() throws {
        let interval = #"{"recurrence": {"pattern": {"type": "daily", "interval": 32767}, "range": {"type": "noEnd"}}}"#
        #expect(try Converted(interval).lines("RRULE") == ["RRULE:FREQ=DAILY;INTERVAL=32767"])
        let range = #"{"type": "endDate", "endDate": "9999-12-31"}"#
        let western =
            #"{"originalStartTimeZone": "Hawaiian Standard Time", "recurrence": {"pattern": {"type": "daily"}, "range": \#(range)}}"#
        #expect(try Converted(western).lines("RRULE").count == 1)
    }
}
