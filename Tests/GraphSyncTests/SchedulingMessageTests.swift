import CalendarConversion
import Foundation
import GraphModel
import ICalendar
import Testing

@testable import GraphSync

@Suite("What the METHOD of an object asks for")
struct SchedulingMessageTests {
    private static let context = ConversionContext(mailboxZone: "UTC", user: "adele@example.com")

    /// An object with a method and an organizer.
    private static func object(
        _ method: String?,
        organizer: String? = "bo@example.com",
        sequence: Int = 1,
        stamp: String = "20261102T000000Z"
    ) throws -> SourceObject {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", method.map { "METHOD:\($0)" }, "BEGIN:VEVENT", "UID:u-1",
            "DTSTAMP:\(stamp)", "SEQUENCE:\(sequence)", "DTSTART:20261203T090000Z", "DTEND:20261203T100000Z",
            organizer.map { "ORGANIZER:mailto:\($0)" }, "ATTENDEE:mailto:adele@example.com", "END:VEVENT",
            "END:VCALENDAR", "",
        ]
        let text = lines.compactMap(\.self).joined(separator: "\r\n")
        let reading = try ICalendarReader.read(Data(text.utf8))
        return try #require(CalendarObjectConverter(context).sources(of: reading).objects.first)
    }

    /// What is in the mailbox: nothing, an event of mine, an imported copy, or an invitation that Exchange brought.
    enum Present: String, CaseIterable, Sendable {
        case nothing, mine, copy, invitation
    }

    private static func presence(_ present: Present) throws -> ObjectPresence {
        guard present != .nothing else { return ObjectPresence([]) }
        var event = Event()
        if present == .copy {
            event = try #require(CalendarObjectConverter(context).graphSeries(of: try object(nil)).series.first).event
        }
        event.id = "E"
        event.isOrganizer = present != .invitation
        var organizer = Recipient()
        organizer.emailAddress = EmailAddress()
        organizer.emailAddress?.address = present == .invitation ? "bo@example.com" : "adele@example.com"
        event.organizer = organizer
        return ObjectPresence([LocatedEvent(event, in: Calendar())])
    }

    private enum Kind: String {
        case store, cancel, skip, refuse
    }

    private static func kind(_ decision: SchedulingMessage.Decision) -> Kind {
        switch decision {
        case .store: .store
        case .cancel: .cancel
        case .skip: .skip
        case .refuse: .refuse
        }
    }

    @Test(
        "By what is in the mailbox",
        arguments: [
            (nil, "bo@example.com", ["store", "store", "store", "store"]),
            ("PUBLISH", "bo@example.com", ["store", "store", "store", "store"]),
            ("REQUEST", "ADELE@example.com", ["store", "store", "store", "store"]),
            ("REQUEST", "bo@example.com", ["store", "refuse", "store", "skip"]),
            ("REQUEST", "eve@example.com", ["store", "refuse", "refuse", "skip"]),
            ("CANCEL", "bo@example.com", ["skip", "refuse", "cancel", "cancel"]),
            ("CANCEL", "adele@example.com", ["skip", "cancel", "refuse", "refuse"]),
            ("CANCEL", nil, ["skip", "refuse", "refuse", "refuse"]),
            ("REPLY", "bo@example.com", ["skip", "skip", "skip", "skip"]),
            ("COUNTER", "bo@example.com", ["skip", "skip", "skip", "skip"]),
            ("ADD", "bo@example.com", ["refuse", "refuse", "refuse", "refuse"]),
        ] as [(String?, String?, [String])]
    )
    func decisions(method: String?, organizer: String?, expected: [String]) throws {
        for (present, kind) in zip(Present.allCases, expected) {
            let message = SchedulingMessage(try Self.object(method, organizer: organizer), Self.context)
            #expect(Self.kind(message.decision(on: try Self.presence(present))).rawValue == kind, "\(present)")
        }
    }

    @Test(
        "By SEQUENCE, then by DTSTAMP",
        arguments: [
            ("REQUEST", 0, "20261130T000000Z", "skip"), ("REQUEST", 1, "20261101T000000Z", "skip"),
            ("REQUEST", 1, "20261102T000000Z", "store"), ("REQUEST", 1, "20261103T000000Z", "store"),
            ("REQUEST", 2, "20261101T000000Z", "store"), ("CANCEL", 0, "20261130T000000Z", "skip"),
            ("CANCEL", 1, "20261101T000000Z", "cancel"),
        ]
    )
    func revisions(method: String, sequence: Int, stamp: String, expected: String) throws {
        let message = SchedulingMessage(try Self.object(method, sequence: sequence, stamp: stamp), Self.context)
        #expect(Self.kind(message.decision(on: try Self.presence(.copy))).rawValue == expected)
    }
}
