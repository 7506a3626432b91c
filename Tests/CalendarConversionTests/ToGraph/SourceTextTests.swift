import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: texts, places and status")
struct SourceTextTests {
    @Test(
        "Hard characters in a subject, both ways",
        arguments: [
            (#"a\;b\\c\, d"#, #"a;b\c, d"#), ("Re\u{301}union", "Re\u{301}union"), ("👩🏽‍💻 東京", "👩🏽‍💻 東京"),
            (#"C:\\new\\table"#, #"C:\new\table"#), (#"<b>&amp\;"'%41"#, #"<b>&amp;"'%41"#), ("", ""),
        ]
    )
    func subject(value: String, text: String) throws {
        let made = try ConvertedObject("SUMMARY:\(value)")
        #expect(try made.event.subject?.utf8.elementsEqual(text.utf8) ?? false)
        let back = try made.returned("SUMMARY")
        #expect(back.joined().utf8.elementsEqual((text.isEmpty ? "" : "SUMMARY:" + value).utf8))
        #expect(made.losses("SUMMARY") == [])
    }

    @Test(
        "A subject of 255 UTF-16 units fits; a longer one is cut in Graph and comes back whole while nobody changes it"
    )
    func longSubject() throws {
        let fitting = String(repeating: "a", count: 253) + "🎉"
        #expect(try ConvertedObject("SUMMARY:\(fitting)").losses("SUMMARY") == [])
        let long = String(repeating: "a", count: 254) + "🎉 and more"
        let made = try ConvertedObject("SUMMARY:\(long)")
        #expect(try made.event.subject == String(repeating: "a", count: 254))
        #expect(made.losses("SUMMARY") == [.kept])
        #expect(try made.returned("SUMMARY") == ["SUMMARY:\(long)"])
        let renamed = try made.returned { $0.subject = "Renamed in Outlook" }
        #expect(renamed.first?.first("SUMMARY")?.value == "Renamed in Outlook")
    }

    @Test("Line ends and parameters of subject and location come back while nobody changes the text")
    func parameters() throws {
        let made = try ConvertedObject(
            #"SUMMARY;LANGUAGE=de:Zwei\nZeilen"#,
            #"LOCATION;ALTREP="https://example.com/r":Raum\n1"#
        )
        #expect(try made.event.subject == "Zwei Zeilen")
        #expect(try made.event.location?.displayName == "Raum\n1")
        #expect(try made.returned("SUMMARY") == [#"SUMMARY;LANGUAGE=de:Zwei\nZeilen"#])
        #expect(try made.returned("LOCATION") == [#"LOCATION;ALTREP="https://example.com/r":Raum\n1"#])
        let moved = try made.returned { $0.location?.displayName = "Room 2" }
        #expect(moved.first?.first("LOCATION")?.value == "Room 2")
    }

    @Test("A text goes through Exchange's HTML and back")
    func description() throws {
        let text = #"DESCRIPTION:One\nTwo \; three\, <b>four</b> & “five”\n\nSix https://example.com/?a=1&b=2"#
        let made = try ConvertedObject(text)
        #expect(try made.event.body?.contentType == .text)
        #expect(try made.returned("DESCRIPTION") == [text])
    }

    @Test("HTML goes to Graph as it is and comes back to the byte; a text that says something else is told")
    func html() throws {
        let html = "X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Agenda</p><p>Join</p></body></html>"
        let same = try ConvertedObject(html, #"DESCRIPTION:Agenda\nJoin"#)
        #expect(try same.event.body?.contentType == .html)
        #expect(try same.returned("X-ALT-DESC") == [html])
        #expect(same.losses("DESCRIPTION") == [])
        #expect(try ConvertedObject(html, "DESCRIPTION:Other").losses("DESCRIPTION") == [.changed])
    }

    @Test("Categories: several lines, commas within, order")
    func categories() throws {
        let made = try ConvertedObject(#"CATEGORIES:Red\, urgent,Blue"#, "CATEGORIES:Ärger")
        #expect(try made.event.categories == ["Red, urgent", "Blue", "Ärger"])
        #expect(try made.returned("CATEGORIES") == [#"CATEGORIES:Red\, urgent,Blue,Ärger"#])
    }

    @Test(
        "TRANSP, STATUS and Outlook's busy status",
        arguments: [
            ([], "busy"), (["TRANSP:OPAQUE"], "busy"), (["TRANSP:TRANSPARENT"], "free"),
            (["STATUS:TENTATIVE"], "tentative"), (["STATUS:CONFIRMED"], "busy"),
            (["X-MICROSOFT-CDO-BUSYSTATUS:OOF"], "oof"), (["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"], "oof"),
            (["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"], "workingElsewhere"),
            (["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"], "workingElsewhere"),
            (["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], "free"),
        ]
    )
    func showAs(lines: [String], showAs: String) throws {
        let made = try ConvertedObject(events: [lines])
        #expect(try made.event.showAs?.rawValue == showAs)
        #expect(made.conversion.report.losses.isEmpty)
    }

    @Test("What contradicts itself is decided and told: TRANSP beats the busy status, free beats cancelled")
    func contradictions() throws {
        let free = try ConvertedObject("TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:OOF")
        #expect(try free.event.showAs == .free)
        #expect(free.losses("X-MICROSOFT-CDO-BUSYSTATUS") == [.changed])
        let cancelled = try ConvertedObject("STATUS:CANCELLED")
        #expect(try cancelled.event.showAs == .free)
        #expect(cancelled.losses("STATUS") == [.changed])
        #expect(try ConvertedObject("STATUS:PERHAPS").losses("STATUS") == [.changed])
    }

    @Test("A tentative event that takes no time is free in Graph and tentative again in iCalendar")
    func tentativeAndFree() throws {
        let made = try ConvertedObject("STATUS:TENTATIVE", "TRANSP:TRANSPARENT")
        #expect(try made.event.showAs == .free)
        #expect(made.losses("STATUS") == [.kept])
        #expect(try made.returned("STATUS") == ["STATUS:TENTATIVE"])
        #expect(try made.returned("TRANSP") == ["TRANSP:TRANSPARENT"])
    }

    @Test(
        "CLASS and PRIORITY, with what comes back",
        arguments: [
            ("CLASS:PUBLIC", "normal", [String]()), ("CLASS:PRIVATE", "private", ["CLASS:PRIVATE"]),
            ("CLASS:CONFIDENTIAL", "confidential", ["CLASS:CONFIDENTIAL"]),
            ("CLASS:X-PERSONAL", "personal", ["CLASS:X-PERSONAL"]), ("CLASS:X-FAMILY", "private", ["CLASS:X-FAMILY"]),
            ("PRIORITY:1", "high", ["PRIORITY:1"]), ("PRIORITY:3", "high", ["PRIORITY:3"]),
            ("PRIORITY:5", "normal", ["PRIORITY:5"]), ("PRIORITY:7", "low", ["PRIORITY:7"]),
            ("PRIORITY:9", "low", ["PRIORITY:9"]), ("PRIORITY:0", "normal", ["PRIORITY:0"]),
        ]
    )
    func classAndPriority(line: String, member: String, back: [String]) throws {
        let made = try ConvertedObject(line)
        let name = String(line.prefix { $0 != ":" })
        let event = try made.event
        #expect((name == "CLASS" ? event.sensitivity?.rawValue : event.importance?.rawValue) == member)
        #expect(try made.returned(name) == back)
    }

    @Test("A class or priority that was changed in Outlook is not undone by the kept line")
    func changedInOutlook() throws {
        let made = try ConvertedObject("PRIORITY:3", "CLASS:X-FAMILY")
        let back = try #require(
            try made.returned {
                $0.importance = .normal
                $0.sensitivity = .normal
            }.first
        )
        #expect(back.first("PRIORITY") == nil)
        #expect(back.first("CLASS") == nil)
    }

    @Test(
        "A place on earth comes back; what is none is kept as it is",
        arguments: [
            ("37.386013;-122.082932", "37.386013;-122.082932"), ("52.5;13.4", "52.500000;13.400000"), ("0;0", "0;0"),
            ("91;0", "91;0"),
        ]
    )
    func geo(value: String, back: String) throws {
        #expect(try ConvertedObject("GEO:\(value)").returned("GEO") == ["GEO:" + back])
    }

    @Test("A damaged place is left out and told, and harms nothing")
    func damagedGeo() throws {
        let made = try ConvertedObject("GEO:somewhere")
        #expect(made.losses("GEO") == [.skipped])
        #expect(try made.returned("SUMMARY") == ["SUMMARY:Case"])
    }
}
