import CalDAV
import ICalendar
import Testing
import TimeZones
import WebDAV

@Suite("Filters: components, properties, parameters, texts")
struct FilterTests {
    private func filter(_ inner: String) throws -> CompFilter {
        try CompFilter(
            filter: ICalendarText.xml("<filter><comp-filter name='VCALENDAR'>\(inner)</comp-filter></filter>")
        )
    }

    private func matches(_ inner: String, _ calendar: Component) throws -> Bool {
        try filter(inner).matches(calendar, ObjectTimeZones(calendar))
    }

    private static let event = [
        "UID:a1@example.com", "DTSTART:20260105T050000Z", #"SUMMARY:Größe: 5\, \"quoted\"; \\ and\nmore"#,
        "CATEGORIES:Work,Travel", "STATUS:CONFIRMED",
        "ATTENDEE;PARTSTAT=ACCEPTED;CN=Adele:mailto:adele@example.com",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:megan@example.com", "BEGIN:VALARM", "TRIGGER:-PT5M", "ACTION:AUDIO",
        "END:VALARM",
    ]

    @Test(
        "What a filter for VEVENT finds",
        arguments: [
            ("", true), ("<prop-filter name='SUMMARY'/>", true), ("<prop-filter name='summary'/>", true),
            ("<prop-filter name='LOCATION'/>", false),
            ("<prop-filter name='LOCATION'><is-not-defined/></prop-filter>", true),
            ("<prop-filter name='SUMMARY'><is-not-defined/></prop-filter>", false),
            ("<prop-filter name='STATUS'><text-match>confirm</text-match></prop-filter>", true),
            (
                "<prop-filter name='STATUS'><text-match negate-condition='yes'>CANCELLED</text-match></prop-filter>",
                true
            ),
            ("<prop-filter name='LOCATION'><text-match negate-condition='yes'>x</text-match></prop-filter>", false),
            ("<prop-filter name='CATEGORIES'><text-match>travel</text-match></prop-filter>", true),
            ("<prop-filter name='SUMMARY'><text-match>5, &quot;quoted&quot;; \\ and</text-match></prop-filter>", true),
            ("<prop-filter name='SUMMARY'><text-match collation='i;octet'>größe</text-match></prop-filter>", false),
            ("<prop-filter name='SUMMARY'><text-match>GRößE</text-match></prop-filter>", true),
            ("<prop-filter name='SUMMARY'><text-match>GRÖßE</text-match></prop-filter>", false),
            (
                "<prop-filter name='SUMMARY'><text-match collation='i;unicode-casemap'>GRÖßE</text-match></prop-filter>",
                true
            ),
            ("<prop-filter name='SUMMARY'><text-match></text-match></prop-filter>", true),
            ("<prop-filter name='ATTENDEE'><param-filter name='CN'/></prop-filter>", true),
            ("<prop-filter name='ATTENDEE'><param-filter name='ROLE'/></prop-filter>", false),
            (
                "<prop-filter name='ATTENDEE'><text-match>adele</text-match>"
                    + "<param-filter name='partstat'><text-match>needs-action</text-match></param-filter></prop-filter>",
                false
            ),
            (
                "<prop-filter name='ATTENDEE'><text-match>megan</text-match>"
                    + "<param-filter name='PARTSTAT'><text-match>needs-action</text-match></param-filter>"
                    + "<param-filter name='CN'><is-not-defined/></param-filter></prop-filter>", true
            ),
            ("<comp-filter name='VALARM'/>", true),
            ("<comp-filter name='VALARM'><is-not-defined/></comp-filter>", false),
            (
                "<comp-filter name='VALARM'><prop-filter name='ACTION'><text-match>email</text-match></prop-filter></comp-filter>",
                false
            ),
            ("<prop-filter name='STATUS'/><prop-filter name='LOCATION'/>", false),
            ("<time-range start='20260105T000000Z' end='20260106T000000Z'/><prop-filter name='STATUS'/>", true),
            ("<time-range start='20260106T000000Z'/><prop-filter name='STATUS'/>", false),
        ]
    )
    func event(inner: String, expected: Bool) throws {
        let calendar = try ICalendarText.calendar("VEVENT", Self.event)
        #expect(try matches("<comp-filter name='VEVENT'>\(inner)</comp-filter>", calendar) == expected)
    }

    @Test("Conditions on the calendar itself, and on components that are not to be there")
    func calendar() throws {
        let calendar = try ICalendarText.calendar("VEVENT", Self.event)
        #expect(try matches("", calendar))
        #expect(try matches("<prop-filter name='PRODID'/>", calendar))
        #expect(try !matches("<prop-filter name='METHOD'/>", calendar))
        #expect(try matches("<comp-filter name='VTODO'><is-not-defined/></comp-filter>", calendar))
        #expect(try !matches("<comp-filter name='VEVENT'><is-not-defined/></comp-filter>", calendar))
        #expect(try !matches("<comp-filter name='VTODO'/>", calendar))
    }

    @Test("Of several components one must fit in everything; a time range counts for its own instances")
    func oneComponent() throws {
        let lines = """
            BEGIN:VEVENT
            UID:1
            DTSTART:20260105T090000Z
            RRULE:FREQ=DAILY;COUNT=3
            SUMMARY:Series
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20260106T090000Z
            DTSTART:20260201T090000Z
            SUMMARY:Moved
            END:VEVENT
            """
        let calendar = try ICalendarText.calendar(lines)
        let found = { (text: String, start: String, end: String) in
            try matches(
                "<comp-filter name='VEVENT'><time-range start='\(start)' end='\(end)'/><prop-filter name='SUMMARY'>"
                    + "<text-match>\(text)</text-match></prop-filter></comp-filter>",
                calendar
            )
        }
        #expect(try found("Series", "20260105T000000Z", "20260106T000000Z"))
        #expect(try !found("Series", "20260106T000000Z", "20260107T000000Z"))
        #expect(try !found("Moved", "20260105T000000Z", "20260106T000000Z"))
        #expect(try found("Moved", "20260201T000000Z", "20260202T000000Z"))
    }

    @Test(
        "Filters that break the rules, and the element that says so",
        arguments: [
            ("<x/>", "CALDAV:valid-filter"), ("<comp-filter/>", "CALDAV:valid-filter"),
            ("<comp-filter name='VEVENT'/>", "CALDAV:valid-filter"),
            ("<comp-filter name='VCALENDAR'/><comp-filter name='VCALENDAR'/>", "CALDAV:valid-filter"),
            ("<comp-filter name='VCALENDAR'><is-not-defined/></comp-filter>", "CALDAV:valid-filter"),
            ("<comp-filter name='VCALENDAR'><comp-filter name=''/></comp-filter>", "CALDAV:valid-filter"),
            (
                "<comp-filter name='VCALENDAR'><prop-filter name='X'><text-match collation='i;basic'>a</text-match></prop-filter></comp-filter>",
                "CALDAV:supported-collation"
            ),
            (
                "<comp-filter name='VCALENDAR'><prop-filter name='X'><text-match negate-condition='maybe'>a</text-match></prop-filter></comp-filter>",
                "CALDAV:valid-filter"
            ),
            (
                "<comp-filter name='VCALENDAR'><prop-filter name='X'><param-filter/></prop-filter></comp-filter>",
                "CALDAV:valid-filter"
            ),
            (
                "<comp-filter name='VCALENDAR'><comp-filter name='VEVENT'><time-range/></comp-filter></comp-filter>",
                "CALDAV:valid-filter"
            ),
        ]
    )
    func refused(inner: String, element: String) throws {
        let filter = try ICalendarText.xml("<filter>\(inner)</filter>")
        #expect(ICalendarText.refusedElement { _ = try CompFilter(filter: filter) } == element)
    }

    @Test(
        "Collations",
        arguments: [
            (Collation.octet, "aBc", "Bc", true), (.octet, "aBc", "bc", false), (.octet, "x", "", true),
            (.asciiCasemap, "aBc", "bC", true), (.asciiCasemap, "É", "é", false), (.asciiCasemap, "[", "{", false),
            (.unicodeCasemap, "ÉCOLE", "école", true), (.unicodeCasemap, "Ⅳ", "iv", true),
            (.unicodeCasemap, "ΣΑΣ", "σας", true), (.unicodeCasemap, "ﬁn", "fin", false), (.octet, "\r\n", "\n", true),
            (.unicodeCasemap, "a\u{30A}", "\u{E5}", true), (.octet, "a\u{30A}", "\u{E5}", false),
        ]
    )
    func collations(collation: Collation, text: String, part: String, expected: Bool) {
        #expect(collation.contains(text, part) == expected)
    }

    @Test("Filters, texts and selections at their limits, and one more")
    func limits() throws {
        let filter = { (count: Int) in
            try ICalendarText.xml(
                "<filter><comp-filter name='VCALENDAR'>"
                    + String(repeating: "<prop-filter name='X'/>", count: count - 2)
                    + "</comp-filter></filter>"
            )
        }
        let match = { (count: Int) in
            try ICalendarText.xml(
                "<filter><comp-filter name='VCALENDAR'><prop-filter name='X'><text-match>"
                    + String(repeating: "x", count: count) + "</text-match></prop-filter></comp-filter></filter>"
            )
        }
        for (element, limit) in [(filter, CompFilter.maximumElements), (match, TextMatch.maximumBytes)] {
            #expect(throws: Never.self) { try CompFilter(filter: element(limit)) }
            #expect(
                ICalendarText.refusedElement { _ = try CompFilter(filter: element(limit + 1)) }
                    == "CALDAV:supported-filter"
            )
        }
        let comps = String(repeating: "<comp name='X'/>", count: CompFilter.maximumElements)
        let data = try ICalendarText.xml("<calendar-data>\(comps)</calendar-data>")
        #expect(ICalendarText.refusedElement { _ = try CalendarDataRequest(data) } == "CALDAV:supported-calendar-data")
    }

    @Test("What an index of instances can answer alone")
    func spans() throws {
        let range = "<time-range start='20260105T000000Z' end='20260106T000000Z'/>"
        let plain = try #require(try filter("<comp-filter name='VEVENT'>\(range)</comp-filter>").spanFilter)
        #expect(plain.component == "VEVENT" && plain.isDecisive)
        let start = try #require(ICalendarText.instant("20260105T050000Z"))
        let midnight = try #require(ICalendarText.instant("20260106T000000Z"))
        #expect(plain.matches([InstanceSpan(start: start, end: start.advanced(by: 60))]))
        #expect(plain.matches([InstanceSpan(start: start, end: start)]))
        #expect(!plain.matches([InstanceSpan(start: midnight, end: midnight.advanced(by: 60))]))
        #expect(!plain.matches([]))
        let all = try #require(try filter("<comp-filter name='VEVENT'/>").spanFilter)
        #expect(all.isDecisive && all.matches([]))
        for inner in [
            "<comp-filter name='VEVENT'>\(range)<prop-filter name='UID'/></comp-filter>",
            "<comp-filter name='VEVENT'>\(range)<comp-filter name='VALARM'/></comp-filter>",
            "<prop-filter name='PRODID'/><comp-filter name='VEVENT'>\(range)</comp-filter>",
            "<comp-filter name='VTODO'><is-not-defined/></comp-filter><comp-filter name='VEVENT'>\(range)</comp-filter>",
        ] {
            let spanFilter = try #require(try filter(inner).spanFilter)
            #expect(!spanFilter.isDecisive && spanFilter.range == plain.range && spanFilter.component == "VEVENT")
        }
        for inner in [
            "", "<comp-filter name='VEVENT'><is-not-defined/></comp-filter>",
            "<comp-filter name='VEVENT'/><comp-filter name='VTODO'/>",
        ] {
            #expect(try filter(inner).spanFilter == nil)
        }
    }
}
