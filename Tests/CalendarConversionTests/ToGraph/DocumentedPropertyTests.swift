import Foundation
import GraphModel
import ICalendar
import Testing

@testable import CalendarConversion

@Suite("The Conversion page and the converter agree: iCalendar → Graph")
struct DocumentedPropertyTests {
    /// A line of each property, behind lines that it needs.
    private static let samples: [String: (given: [String], line: [String])] = [
        "UID": ([], ["UID:other"]), "SEQUENCE": ([], ["SEQUENCE:3"]), "DTSTAMP": ([], ["DTSTAMP:20260102T000000Z"]),
        "CREATED": ([], ["CREATED:20260101T000000Z"]), "LAST-MODIFIED": ([], ["LAST-MODIFIED:20260101T000000Z"]),
        "DTSTART": (["DTEND:20260302T100000Z"], ["DTSTART:20260302T083000Z"]),
        "DTEND": ([], ["DTEND:20260302T100000Z"]), "DURATION": ([], ["DURATION:PT1H"]),
        "RRULE": ([], ["RRULE:FREQ=DAILY"]), "EXDATE": (["RRULE:FREQ=DAILY"], ["EXDATE:20260303T090000Z"]),
        "RDATE": (["RRULE:FREQ=DAILY"], ["RDATE:20260303T110000Z"]),
        "EXRULE": (["RRULE:FREQ=DAILY"], ["EXRULE:FREQ=WEEKLY"]),
        "RECURRENCE-ID": ([], ["RECURRENCE-ID:20260302T080000Z"]), "SUMMARY": ([], ["SUMMARY:Other"]),
        "DESCRIPTION": ([], ["DESCRIPTION:Text"]), "X-ALT-DESC": ([], ["X-ALT-DESC;FMTTYPE=text/html:<p>Text</p>"]),
        "CATEGORIES": ([], ["CATEGORIES:A,B"]), "LOCATION": ([], ["LOCATION:Room"]), "GEO": ([], ["GEO:52.5;13.4"]),
        "STATUS": ([], ["STATUS:TENTATIVE"]), "TRANSP": ([], ["TRANSP:TRANSPARENT"]),
        "X-MICROSOFT-CDO-BUSYSTATUS": ([], ["X-MICROSOFT-CDO-BUSYSTATUS:OOF"]),
        "X-MICROSOFT-CDO-ALLDAYEVENT": (
            ["DTSTART:20260302T000000Z", "DTEND:20260303T000000Z"], ["X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"]
        ),
        "CLASS": ([], ["CLASS:PRIVATE"]), "PRIORITY": ([], ["PRIORITY:1"]),
        "ORGANIZER": ([], ["ORGANIZER:mailto:grady@example.com"]), "ATTENDEE": ([], ["ATTENDEE:mailto:a@example.com"]),
        "VALARM": ([], ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT15M", "END:VALARM"]),
        "ATTACH": ([], ["ATTACH:https://example.com/a.pdf"]), "COLOR": ([], ["COLOR:turquoise"]),
        "COMMENT": ([], ["COMMENT:Text"]), "CONFERENCE": ([], ["CONFERENCE;VALUE=URI:tel:+1-555-0100"]),
        "CONTACT": ([], ["CONTACT:Jim"]), "IMAGE": ([], ["IMAGE;VALUE=URI:https://example.com/i.png"]),
        "RELATED-TO": ([], ["RELATED-TO:u-2"]), "REQUEST-STATUS": ([], ["REQUEST-STATUS:2.0;Success"]),
        "RESOURCES": ([], ["RESOURCES:EASEL"]), "URL": ([], ["URL:https://example.com/own"]),
        "any other property": ([], ["X-OWN:text"]), "X-MOZ-…": ([], ["X-MOZ-LASTACK:20260302T080000Z"]),
    ]

    /// The properties of a VEVENT: RFC 5545 3.6.1 (EXRULE: RFC 2445 4.6.1), and RFC 7986 4.
    private static let standard = [
        "DTSTAMP", "UID", "DTSTART", "CLASS", "CREATED", "DESCRIPTION", "GEO", "LAST-MODIFIED", "LOCATION", "ORGANIZER",
        "PRIORITY", "SEQUENCE", "STATUS", "SUMMARY", "TRANSP", "URL", "RECURRENCE-ID", "RRULE", "DTEND", "DURATION",
        "ATTACH", "ATTENDEE", "CATEGORIES", "COMMENT", "CONTACT", "EXDATE", "REQUEST-STATUS", "RELATED-TO",
        "RESOURCES", "RDATE", "EXRULE", "COLOR", "CONFERENCE", "IMAGE",
    ]

    @Test("Every property has a row, and every row a property that is tried")
    func complete() throws {
        let rows = try DocumentedRow.rows(under: "## iCalendar to Graph").flatMap(\.names)
        #expect(Set(rows).isSuperset(of: Self.standard))
        #expect(Set(rows) == Set(Self.samples.keys))
        #expect(rows.count == Set(rows).count)
    }

    @Test("What becomes of each property is what the page says", arguments: samples.keys.sorted())
    func row(property: String) throws {
        let row = try #require(
            try DocumentedRow.rows(under: "## iCalendar to Graph").first { $0.names.contains(property) }
        )
        let sample = try #require(Self.samples[property])
        let name = sample.line[0].prefix { $0 != ":" && $0 != ";" }
        let without = try ConvertedObject(events: [sample.given.filter { !$0.hasPrefix(name + ":") }])
        let with = try ConvertedObject(events: [sample.given.filter { !$0.hasPrefix(name + ":") } + sample.line])
        let loss = with.losses(name == "BEGIN" ? "VALARM" : String(name)).map(\.rawValue)
        #expect(loss == (row.loss.isEmpty ? [] : [row.loss]))
        guard let made = with.conversion.series.first else { return #expect(row.loss == "refused") }
        var changed = Self.difference(try without.series, made)
        if row.loss == "kept" { changed.remove("singleValueExtendedProperties") }
        #expect(changed == row.results)
    }

    /// The members in which two conversions differ.
    private static func difference(_ one: GraphSeries, _ other: GraphSeries) -> Set<String> {
        var members = one.event.differingMembers(from: other.event)
        if one.cancelled != other.cancelled { members.insert("cancelledOccurrences") }
        if one.exceptions != other.exceptions { members.insert("exceptionOccurrences") }
        return members
    }
}

extension Event {
    /// The names of the members that two events have in different ways, as JSON.
    fileprivate func differingMembers(from other: Event) -> Set<String> {
        let json = { (event: Event) -> [String: NSObject] in
            let data = (try? JSONEncoder().encode(event)) ?? Data()
            return (try? JSONSerialization.jsonObject(with: data)) as? [String: NSObject] ?? [:]
        }
        let (one, two) = (json(self), json(other))
        return Set(one.keys).union(two.keys).filter { one[$0] != two[$0] }
    }
}
