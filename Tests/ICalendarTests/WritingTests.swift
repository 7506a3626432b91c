import Foundation
import ICalendar
import Testing
import TimeZones

@Suite("Content lines, RFC 5545 3.1 and RFC 6868")
struct WritingTests {
    private func written(_ property: Property) -> String {
        String(decoding: Component("X", properties: [property]).serialized(), as: UTF8.self)
    }

    @Test(
        "Texts are escaped; what readers take for line ends is `\\n`, other control characters are left out",
        arguments: [
            ("a\\b;c,d", "a\\\\b\\;c\\,d"), ("a\r\nb\rc\nd", "a\\nb\\nc\\nd"),
            ("a\u{2028}b\u{85}c\u{2029}d", "a\\nb\\nc\\nd"),
            ("a\tb", "a\tb"), ("a\0b\u{1B}c\u{7F}d", "abcd"), ("Ünïcödé “x”", "Ünïcödé “x”"), ("", ""),
        ]
    )
    func texts(text: String, value: String) {
        #expect(TextValue.escape(text) == value)
    }

    @Test("No value ends its line, however it was made")
    func rawValues() {
        #expect(written(Property("A", value: "x\r\nB:y\u{0}z")) == "BEGIN:X\r\nA:xB:yz\r\nEND:X\r\n")
    }

    @Test("Parameters are quoted where they must be, lists of values are not quoted as one")
    func parameters() {
        let property = Property("A", [Parameter("L", "one", "two,three"), Parameter("Q", "a\"b^c\nd")], value: "v")
        #expect(written(property) == "BEGIN:X\r\nA;L=one,\"two,three\";Q=a^'b^^c^nd:v\r\nEND:X\r\n")
    }

    @Test(
        "Lines of exactly 75 octets are not folded, longer ones are, never within a character",
        arguments: [70, 73, 74, 75, 76, 148, 149, 150]
    )
    func folding(length: Int) {
        for unit in ["a", "é", "€", "😀"] {
            let value = String(repeating: unit, count: length)
            let lines = written(Property("A", value: value)).components(separatedBy: "\r\n").dropFirst().dropLast(2)
            #expect(lines.allSatisfy { $0.utf8.count <= 75 })
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
            #expect(lines.enumerated().map { $0 == 0 ? $1 : String($1.dropFirst()) }.joined() == "A:" + value)
            if value.utf8.count == 73 { #expect(lines.count == 1) }
        }
    }

    @Test("UIDs and properties are compared by their bytes")
    func bytes() {
        #expect("caf\u{E9}" == "cafe\u{301}")
        #expect(UID("caf\u{E9}") != UID("cafe\u{301}"))
        #expect(Property("A", value: "caf\u{E9}") != Property("A", value: "cafe\u{301}"))
        #expect(TZID("caf\u{E9}") != TZID("cafe\u{301}"))
        #expect(UID("") == nil && TZID("a\nb") == nil && TZID("a\"b") == nil)
    }

    @Test("libical takes what is right and says what is wrong")
    func secondOpinion() {
        let good = "BEGIN:VEVENT\r\nUID:x\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260101T000000Z\r\nEND:VEVENT\r\n"
        #expect(LibicalCheck.problems(in: Array(good.utf8)).isEmpty)
        let bad = good.replacing("DTSTART:20260101T000000Z", with: "DTSTART:tomorrow")
        #expect(!LibicalCheck.problems(in: Array(bad.utf8)).isEmpty)
        let rule = good.replacing("END:VEVENT", with: "RRULE:FREQ=SOMETIMES\r\nEND:VEVENT")
        #expect(!LibicalCheck.problems(in: Array(rule.utf8)).isEmpty)
        #expect(!LibicalCheck.problems(in: Array("hello".utf8)).isEmpty)
    }
}
