import Foundation
import ICalendar
import Testing
import TimeZones

@Suite("Limits of reading iCalendar")
struct LimitTests {
    private func read(_ text: String) throws -> ICalendarReader.Reading {
        try ICalendarReader.read(Data(text.utf8))
    }

    @Test("A stream of the largest size is read, one byte more is refused")
    func bytes() throws {
        var data = Data("BEGIN:VCALENDAR\nEND:VCALENDAR\n".utf8)
        data.append(Data(repeating: 0x0A, count: ICalendarReader.maximumBytes - data.count))
        #expect(try ICalendarReader.read(data).calendars.count == 1)
        data.append(0x0A)
        let size = data.count
        #expect(throws: ICalendarError.tooLarge(bytes: size)) { try ICalendarReader.read(data) }
    }

    @Test("A line of the largest size is read, one byte more is left out and told; the next line is read")
    func line() throws {
        let name = "X-A:"
        for excess in [0, 1] {
            let value = String(repeating: "a", count: ICalendarReader.maximumLineBytes - name.utf8.count + excess)
            let reading = try read("BEGIN:VCALENDAR\n\(name)\(value)\nX-B:b\nEND:VCALENDAR\n")
            #expect(reading.calendars.first?.first("X-A")?.value.utf8.count == (excess == 0 ? value.utf8.count : nil))
            #expect(reading.calendars.first?.first("X-B")?.value == "b")
            #expect(reading.notes.count == excess)
        }
    }

    @Test("Folds do not make a line longer than it may be")
    func foldedLine() throws {
        let fold = "\n " + String(repeating: "a", count: 1 << 20)
        let reading = try read("BEGIN:VCALENDAR\nX-A:" + String(repeating: fold, count: 17) + "\nEND:VCALENDAR\n")
        #expect(reading.calendars.first?.first("X-A") == nil)
        #expect(reading.notes.map(\.kind) == [.skipped])
    }

    @Test("Notes beyond the limit are not kept; what they are about is read all the same")
    func notes() throws {
        let damage = String(repeating: "damage\n", count: ICalendarReader.maximumNotes + 5)
        let reading = try read("BEGIN:VCALENDAR\n\(damage)X-B:b\nEND:VCALENDAR\n")
        #expect(reading.notes.count == ICalendarReader.maximumNotes)
        #expect(reading.calendars.first?.first("X-B")?.value == "b")
    }

    @Test("The largest INTERVAL and COUNT are read, larger ones refused")
    func rule() throws {
        #expect(try RecurrenceRule("FREQ=DAILY;INTERVAL=\(RecurrenceRule.maximumInterval)").interval == 32_767)
        #expect(try RecurrenceRule("FREQ=DAILY;COUNT=\(RecurrenceRule.maximumCount)").end == .count(1_000_000))
        for part in ["INTERVAL=\(RecurrenceRule.maximumInterval + 1)", "COUNT=\(RecurrenceRule.maximumCount + 1)"] {
            #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=DAILY;\(part)") }
        }
    }

    @Test("The longest duration is read in days and in seconds, a longer one is none", arguments: ["P%dD", "PT%dH"])
    func duration(form: String) {
        let size = form.contains("T") ? DurationValue.maximumDays * 24 : DurationValue.maximumDays
        let text = { (number: Int) in form.replacing("%d", with: String(number)) }
        #expect(DurationValue(text(size))?.nominalSeconds == DurationValue.maximumDays * 86_400)
        #expect(DurationValue(text(size + 1)) == nil)
    }

    @Test("A VTIMEZONE with more onsets than the limit is not used, rather than cut short")
    func onsets() {
        func zone(months: Int, from year: Int) -> Component {
            let list = (1...months).map(String.init).joined(separator: ",")
            let observance = Component(
                "STANDARD",
                properties: [
                    Property("DTSTART", value: "\(year)0101T000000"), Property("TZOFFSETFROM", value: "+0000"),
                    Property("TZOFFSETTO", value: "+0100"),
                    Property("RRULE", value: "FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=\(list)"),
                ]
            )
            return Component("VTIMEZONE", properties: [Property("TZID", value: "A")], components: [observance])
        }
        // From 2001 to 2100 there are a hundred years: with 12 onsets a year just as many as there may be.
        #expect(FileTimeZone.rules(of: zone(months: 12, from: 2001)) != nil)
        #expect(FileTimeZone.rules(of: zone(months: 12, from: 2000)) == nil)
        #expect(FileTimeZone.rules(of: zone(months: 2, from: 1601)) != nil)
    }
}
