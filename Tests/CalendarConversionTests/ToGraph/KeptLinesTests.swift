import Foundation
import GraphModel
import ICalendar
import Testing

@testable import CalendarConversion

@Suite("iCalendar → Graph: what Graph has no place for comes back to the byte")
struct KeptLinesTests {
    private static let lines = [
        "URL:https://example.com/own", "ATTACH;FMTTYPE=application/pdf:https://example.com/a.pdf",
        "ATTACH:https://example.com/b.pdf", #"COMMENT;LANGUAGE=en:One\, two\nthree"#, "COMMENT:Another",
        #"CONTACT:Jim\, +1-555-0100"#, "RELATED-TO;RELTYPE=SIBLING:u-2", "RESOURCES:EASEL,PROJECTOR",
        "REQUEST-STATUS:2.0;Success", "COLOR:turquoise", "IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.com/i.png",
        "CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+1-555-0101", "X-OWN;X-P=\"a;b,c\":raw \\, text; \\n",
        "x-lower-case:as it is", "X-EMPTY:", "UNKNOWN-IANA:of a later RFC", "X-OWN:a second",
        "X-MICROSOFT-CDO-IMPORTANCE:1",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"Home; sweet\":geo:52.5,13.4",
        "X-UNICODE:Re\u{301}union 👩🏽‍💻",
    ]

    @Test("Every line, several of one name, in their order", arguments: lines)
    func comesBack(line: String) throws {
        let made = try ConvertedObject(events: [Self.lines])
        let name = line.prefix { $0 != ":" && $0 != ";" }.uppercased()
        let expected = Self.lines.filter { $0.prefix { $0 != ":" && $0 != ";" }.uppercased() == name }
        let back = try made.returned(name)
        #expect(back.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
        #expect(made.losses(name) == expected.map { _ in .kept })
    }

    @Test("My own link beats the one to Outlook; my conferences stand beside the one of Teams")
    func links() throws {
        let made = try ConvertedObject("URL:https://example.com/own", "CONFERENCE;VALUE=URI:tel:+1-555-0101")
        let back = try #require(
            try made.returned {
                $0.onlineMeeting = OnlineMeetingInfo()
                $0.onlineMeeting?.joinUrl = "https://teams.example.com/join"
            }.first
        )
        #expect(back.all("URL").map(\.value) == ["https://example.com/own"])
        #expect(back.all("CONFERENCE").map(\.value) == ["https://teams.example.com/join", "tel:+1-555-0101"])
    }

    @Test("SEQUENCE and UID are those of the object")
    func identity() throws {
        let made = try ConvertedObject("UID:a b/ä\\,c", "SEQUENCE:7")
        #expect(try made.returned("UID") == ["UID:a b/ä\\,c"])
        #expect(try made.returned("SEQUENCE") == ["SEQUENCE:7"])
        let identity = try #require(StoredIdentity(try made.event))
        #expect(identity.revision == ObjectRevision(sequence: 7, stamp: "20260101T000000Z"))
        #expect(identity.uid?.rawValue == "a b/ä,c")
    }

    @Test("Thunderbird's own state goes nowhere, and is told")
    func mozilla() throws {
        let made = try ConvertedObject("X-MOZ-LASTACK:20260302T084500Z", "X-MOZ-GENERATION:4")
        #expect(made.losses("X-MOZ-LASTACK") == [.skipped])
        #expect(try made.returned("X-MOZ-GENERATION") == [])
    }

    @Test("What does not fit is told and left out whole; what fits after it is stored")
    func bound() throws {
        let long = "X-LONG:" + String(repeating: "a", count: StoredProperties.maximumKeptBytes)
        let made = try ConvertedObject(long, "X-SHORT:b")
        #expect(made.losses("X-LONG") == [.skipped])
        #expect(made.losses("X-SHORT") == [.kept])
        #expect(try made.returned("X-LONG") == [])
        #expect(try made.returned("X-SHORT") == ["X-SHORT:b"])
    }

    @Test("The bound holds to the byte")
    func boundToTheByte() {
        var kept = KeptLines()
        func adds(_ count: Int) -> Bool {
            kept.add(Property("X-A", value: String(repeating: "a", count: count))) == nil
        }
        var room = StoredProperties.maximumKeptBytes - Component("VEVENT").serialized().count
        while room > 70, adds(56 - room % 2) {
            room = StoredProperties.maximumKeptBytes - kept.component.serialized().count
        }
        let isTooLong = adds(room - 5)
        let isFitting = adds(room - 6)
        #expect(!isTooLong)
        #expect(isFitting)
        #expect(kept.component.serialized().count == StoredProperties.maximumKeptBytes)
    }

    @Test("What is there twice and has one place is told; so are parts that Graph does not know")
    func twice() throws {
        let made = try ConvertedObject("SUMMARY:One", "SUMMARY:Two", "BEGIN:VLOCATION", "UID:l", "END:VLOCATION")
        #expect(try made.event.subject == "One")
        #expect(made.losses("SUMMARY") == [.skipped])
        #expect(made.losses("VLOCATION") == [.skipped])
    }

    // MARK: What comes back is untrusted

    private func event(storing lines: [String], mailbox: String, user: String? = "me@example.com") throws -> Component {
        let made = try ConvertedObject("X-OWN:a", user: user)
        let text = (["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
        let rest = try JSONSerialization.data(withJSONObject: ["mailbox": mailbox, "lines": text])
        return try #require(
            try made.returned {
                $0.singleValueExtendedProperties?[1].value = String(decoding: rest, as: UTF8.self)
            }.first
        )
    }

    @Test("What another mailbox stored is not taken, nor what names no mailbox", arguments: ["other@example.com", ""])
    func anotherMailbox(mailbox: String) throws {
        let event = try event(storing: ["X-OWN:a"], mailbox: mailbox)
        #expect(event.first("X-OWN") == nil)
        #expect(event.first("UID")?.value == "server-M0")
    }

    @Test("A mailbox is known in any case of its letters")
    func caseOfMailbox() throws {
        #expect(try event(storing: ["X-OWN:a"], mailbox: "ME@Example.com").first("X-OWN")?.value == "a")
    }

    @Test(
        "A stored line cannot change what Graph says",
        arguments: [
            "SUMMARY:Forged", "LOCATION:Forged", "DTSTART:20300101T000000Z", "RRULE:FREQ=DAILY", "STATUS:CANCELLED",
            "CLASS:CONFIDENTIAL", "PRIORITY:1", "UID:forged", "DESCRIPTION:Forged", "TRANSP:TRANSPARENT",
            "EXDATE:20260302T090000Z",
            "CATEGORIES:Forged", "X-MICROSOFT-CDO-BUSYSTATUS:OOF", "SEQUENCE:99", "CREATED:20300101T000000Z",
        ]
    )
    func forged(line: String) throws {
        let event = try event(storing: [line], mailbox: "me@example.com")
        let name = String(line.prefix { $0 != ":" })
        #expect(!event.all(name).map { "\(name):\($0.value)" }.contains(line))
    }

    @Test("A stored line or alarm that is damaged is left out and told; the event is served")
    func damagedLine() throws {
        let event = try event(
            storing: ["X-OWN:a", "GEO:somewhere", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:soon", "END:VALARM"],
            mailbox: "me@example.com"
        )
        #expect(event.first("X-OWN")?.value == "a")
        #expect(event.first("GEO") == nil)
        #expect(event.components.isEmpty)
    }

    @Test(
        "Damaged stored text is no harm",
        arguments: ["", "{", "[]", #"{"lines": 1}"#, #"{"mailbox": "me@example.com", "lines": "x"}"#]
    )
    func damaged(text: String) throws {
        let made = try ConvertedObject("X-OWN:a")
        let back = try made.returned { $0.singleValueExtendedProperties?[1].value = text }
        #expect(back.first?.first("SUMMARY")?.value == "Case")
    }
}
