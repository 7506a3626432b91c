import CalendarConversion
import GraphModel
import ICalendar
import Testing

@Suite("iCalendar → Graph: organizer and attendees")
struct SourcePeopleTests {
    private static let organizer = "ORGANIZER;CN=Me:mailto:me@example.com"

    @Test(
        "The type of an attendee, and whether it is told that Graph has another",
        arguments: [
            ("", "required", false), (";ROLE=REQ-PARTICIPANT", "required", false),
            (";ROLE=OPT-PARTICIPANT", "optional", false), (";ROLE=CHAIR", "required", true),
            (";ROLE=NON-PARTICIPANT", "optional", true), (";ROLE=X-GUEST", "required", true),
            (";CUTYPE=ROOM;ROLE=NON-PARTICIPANT", "resource", false), (";CUTYPE=RESOURCE", "resource", false),
            (";CUTYPE=GROUP", "required", true), (";cutype=room", "resource", false),
        ]
    )
    func type(parameters: String, type: String, isChanged: Bool) throws {
        let made = try ConvertedObject(Self.organizer, "ATTENDEE\(parameters):mailto:a@example.com")
        #expect(try made.event.attendees?.map { $0.type?.rawValue } == [type])
        #expect(made.losses("ATTENDEE") == (isChanged ? [.changed] : []))
    }

    @Test(
        "Mail addresses in the forms that writers give them",
        arguments: [
            ("mailto:a@example.com", "a@example.com"), ("MAILTO:A@example.com", "A@example.com"),
            ("a@example.com", "a@example.com"), ("mailto:a%2Bb@example.com", "a+b@example.com"),
            ("mailto:a@example.com?subject=x", "a@example.com"),
        ]
    )
    func address(value: String, address: String) throws {
        let made = try ConvertedObject(Self.organizer, "ATTENDEE:\(value)")
        #expect(try made.event.attendees?.map { $0.emailAddress?.address } == [address])
    }

    @Test(
        "What is no mail address is kept and comes back, beside those that Graph invites",
        arguments: [
            "invalid:nomail", "urn:uuid:1", "https://example.com/principals/a/", "mailto:", "mailto:two@at@example.com",
        ]
    )
    func noAddress(value: String) throws {
        let made = try ConvertedObject(Self.organizer, "ATTENDEE;CN=A:\(value)", "ATTENDEE:mailto:b@example.com")
        #expect(try made.event.attendees?.count == 1)
        #expect(made.losses("ATTENDEE") == [.kept])
        let back = try made.returned("ATTENDEE")
        #expect(back.count == 2)
        #expect(back.contains("ATTENDEE;CN=A:\(value)"))
    }

    @Test(
        "Names with quotes, commas and carets",
        arguments: [
            (#"CN="Müller, Jörg""#, "Müller, Jörg"), ("CN=Smith, Ann", "Smith, Ann"), (#"CN="'A'""#, "'A'"),
            (#"CN=A ^'B^' C"#, #"A "B" C"#),
        ]
    )
    func name(parameter: String, name: String) throws {
        let made = try ConvertedObject(Self.organizer, "ATTENDEE;\(parameter):mailto:a@example.com")
        #expect(try made.event.attendees?.first?.emailAddress?.name == name)
    }

    @Test("The organizer is not invited, nobody twice; both are told")
    func twice() throws {
        let made = try ConvertedObject(
            Self.organizer,
            "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ME@example.com",
            "ATTENDEE:mailto:a@example.com",
            "ATTENDEE:mailto:A@EXAMPLE.com"
        )
        #expect(try made.event.attendees?.compactMap { $0.emailAddress?.address } == ["a@example.com"])
        #expect(made.losses("ATTENDEE") == [.skipped, .skipped])
    }

    @Test("RSVP asks for answers; PARTSTAT and other parameters are told, since Graph does not take them")
    func parameters() throws {
        let plain = try ConvertedObject(Self.organizer, "ATTENDEE;RSVP=TRUE:mailto:a@example.com")
        #expect(try plain.event.responseRequested == true)
        #expect(plain.conversion.report.losses.isEmpty)
        let quiet = try ConvertedObject(Self.organizer, "ATTENDEE:mailto:a@example.com")
        #expect(try quiet.event.responseRequested == false)
        let mixed = try ConvertedObject(
            Self.organizer,
            "ATTENDEE;RSVP=TRUE:mailto:a@example.com",
            "ATTENDEE;RSVP=FALSE:mailto:b@example.com",
            "ATTENDEE;CUTYPE=ROOM:mailto:room@example.com"
        )
        #expect(try mixed.event.responseRequested == true)
        #expect(mixed.losses("ATTENDEE") == [.changed])
        let more = try ConvertedObject(
            "ORGANIZER;SENT-BY=\"mailto:b@example.com\":mailto:me@example.com",
            #"ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:c@example.com";X-NUM-GUESTS=0:mailto:a@example.com"#
        )
        #expect(more.losses("ATTENDEE") == [.skipped, .skipped, .skipped])
        #expect(more.losses("ORGANIZER") == [.skipped])
    }

    @Test("Nobody is made an online meeting")
    func noOnlineMeeting() throws {
        let event = try ConvertedObject(Self.organizer, "ATTENDEE:mailto:a@example.com").event
        #expect(event.isOnlineMeeting == nil)
        #expect(event.onlineMeetingProvider == nil)
    }

    @Test("SCHEDULE-AGENT says that nobody is mailed: the line is kept (RFC 6638 7.1)", arguments: ["NONE", "CLIENT"])
    func scheduleAgent(agent: String) throws {
        let line = "ATTENDEE;SCHEDULE-AGENT=\(agent):mailto:a@example.com"
        let made = try ConvertedObject(Self.organizer, line)
        #expect(try made.event.attendees == nil)
        #expect(try made.returned("ATTENDEE") == [line])
    }

    /// A meeting of somebody else, with people whose lines say everything.
    private static let invitation = [
        "DESCRIPTION:Agenda", "ORGANIZER;CN=Grady:mailto:grady@example.com",
        "ATTENDEE;CN=Me;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:me@example.com",
        "ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@example.com",
    ]

    @Test(
        "A meeting of somebody else invites nobody; its people are kept, readable in the text, and come back as they were"
    )
    func invitation() throws {
        let made = try ConvertedObject(events: [Self.invitation])
        #expect(try made.event.attendees == nil)
        #expect(
            try made.event.body?.content == """
                Agenda

                Organizer: Grady <grady@example.com>
                Attendees: Me <me@example.com>, Ann <ann@example.com> (accepted)
                """
        )
        #expect(made.losses("ATTENDEE") == [.kept, .kept])
        for line in Self.invitation {
            #expect(try made.returned(String(line.prefix { $0 != ":" && $0 != ";" })).contains(line))
        }
        #expect(
            try made.returned("X-ALT-DESC").isEmpty || made.returned("X-ALT-DESC").allSatisfy { !$0.contains("grady") }
        )
    }

    @Test("My own meeting invites nobody unless that was asked for")
    func notInvited() throws {
        let lines = [Self.organizer, "ATTENDEE;CN=Ann:mailto:ann@example.com"]
        let quiet = try ConvertedObject(events: [lines], invites: false)
        #expect(try quiet.event.attendees == nil)
        #expect(try quiet.event.body?.content?.contains("Ann <ann@example.com>") ?? false)
        #expect(quiet.losses("ATTENDEE") == [.kept])
        #expect(try quiet.returned("ATTENDEE") == ["ATTENDEE;CN=Ann:mailto:ann@example.com"])
        #expect(try quiet.returned("DESCRIPTION") == [])
        #expect(try ConvertedObject(events: [lines], invites: true).event.attendees?.count == 1)
    }

    @Test("The people in an HTML text are taken off again, and nothing else")
    func htmlPeople() throws {
        let html = "X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Agenda</p><hr><p>More</p></body></html>"
        let made = try ConvertedObject(events: [[html] + Self.invitation.dropFirst()])
        #expect(try made.event.body?.content?.contains("Organizer: Grady &lt;grady@example.com&gt;") ?? false)
        #expect(try made.returned("X-ALT-DESC") == [html])
    }

    @Test("An organizer alone: I am no company, somebody else is; the line comes back either way")
    func organizerAlone() throws {
        let mine = try ConvertedObject(Self.organizer)
        #expect(try mine.event.body == nil)
        #expect(try mine.returned("ORGANIZER") == [Self.organizer])
        let other = try ConvertedObject("ORGANIZER:mailto:grady@example.com")
        #expect(try other.event.body?.content == "Organizer: grady@example.com")
        #expect(try other.returned("ORGANIZER") == ["ORGANIZER:mailto:grady@example.com"])
    }

    @Test("More people than there is room for: those left out are told, and the text stays as it was")
    func manyPeople() throws {
        let people = (0..<400).map {
            "ATTENDEE;CN=Person number \($0);ROLE=REQ-PARTICIPANT;RSVP=TRUE:mailto:person-\($0)@example.com"
        }
        let made = try ConvertedObject(events: [["DESCRIPTION:Agenda", "ORGANIZER:mailto:grady@example.com"] + people])
        let losses = made.losses("ATTENDEE")
        #expect(losses.count == 400)
        #expect(losses.contains(.skipped))
        #expect(try made.returned("ATTENDEE").count == losses.filter { $0 == .kept }.count)
        #expect(try made.returned("DESCRIPTION") == ["DESCRIPTION:Agenda"])
    }
}
