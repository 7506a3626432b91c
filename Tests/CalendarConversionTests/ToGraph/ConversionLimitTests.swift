import Foundation
import GraphModel
import ICalendar
import Testing
import TimeZones

@testable import CalendarConversion

@Suite("Limits of the conversion, and the page that lists them")
struct ConversionLimitTests {
    /// The limits of reading and converting, as the page writes them.
    private static let limits: [String: String] = [
        "ICalendarReader.maximumBytes": "\(ICalendarReader.maximumBytes >> 20) MiB",
        "ICalendarReader.maximumLineBytes": "\(ICalendarReader.maximumLineBytes >> 20) MiB",
        "ICalendarReader.maximumDepth": "\(ICalendarReader.maximumDepth) deep",
        "ICalendarReader.maximumComponents": grouped(ICalendarReader.maximumComponents),
        "ICalendarReader.maximumNotes": grouped(ICalendarReader.maximumNotes),
        "FileTimeZone.maximumOnsets": grouped(FileTimeZone.maximumOnsets),
        "RecurrenceRule.maximumInterval": grouped(RecurrenceRule.maximumInterval),
        "RecurrenceRule.maximumCount": grouped(RecurrenceRule.maximumCount),
        "RecurrenceExpansion.maximumSteps": grouped(RecurrenceExpansion.maximumSteps),
        "DurationValue.maximumDays": grouped(DurationValue.maximumDays) + " days",
        "RecurrenceSet.maximumOccurrences": grouped(RecurrenceSet.maximumOccurrences),
        "RecurrenceSet.maximumDays": grouped(RecurrenceSet.maximumDays) + " days",
        "RecurrenceConverter.maximumNumber": grouped(RecurrenceConverter.maximumNumber),
        "RecurrencePatternConverter.maximumInterval": grouped(RecurrencePatternConverter.maximumInterval),
        "SeriesRecurrence.maximumSearch": grouped(SeriesRecurrence.maximumSearch),
        "PropertyMeaning.maximumSubject": grouped(PropertyMeaning.maximumSubject),
        "StoredProperties.maximumKeptBytes": grouped(StoredProperties.maximumKeptBytes) + " bytes",
        "ObjectConverter.years": "\(ObjectConverter.years.lowerBound) to \(ObjectConverter.years.upperBound)",
        "ContentLineWriter.maximumLineOctets": "75 octets",
    ]

    private static func grouped(_ number: Int) -> String {
        number < 1000 ? String(number) : grouped(number / 1000) + "," + String(String(1000 + number % 1000).dropFirst())
    }

    @Test("Each limit is on the Limits page with its value", arguments: limits.keys.sorted())
    func documented(limit: String) throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/graphdav/Documentation.docc/Limits.md").standardizedFileURL
        let rows = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
            .filter { $0.contains("`\(limit)`") }
        let row = try #require(rows.first, "it has no row")
        let value = try #require(Self.limits[limit])
        #expect(rows.count == 1)
        #expect(row.split(separator: "|")[1].trimmingCharacters(in: .whitespaces).hasPrefix(value))
    }

    private func set(_ rule: String) throws -> RecurrenceSet {
        let date = try #require(CivilDate(year: 2026, month: 3, day: 2))
        return RecurrenceSet(try RecurrenceRule(rule), start: CivilDateTime(startOf: date), isAllDay: true) {
            $0.local()
        }
    }

    @Test("A rule is worked out for ten years or 1,000 occurrences, and it is known whether there are more")
    func occurrences() throws {
        let yearly = try set("FREQ=YEARLY")
        #expect(yearly.times.count == 11)
        #expect(yearly.isCut)
        #expect(try set("FREQ=DAILY").times.count == RecurrenceSet.maximumOccurrences)
        let exact = try set("FREQ=DAILY;COUNT=\(RecurrenceSet.maximumOccurrences)")
        #expect(exact.times.count == RecurrenceSet.maximumOccurrences)
        #expect(!exact.isCut)
        #expect(try set("FREQ=DAILY;COUNT=\(RecurrenceSet.maximumOccurrences + 1)").isCut)
        #expect(try !set("FREQ=YEARLY;UNTIL=20360302").isCut)
        #expect(try set("FREQ=YEARLY;UNTIL=20370302").isCut)
    }
}
