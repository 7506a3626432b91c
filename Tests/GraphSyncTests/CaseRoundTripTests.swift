import CalendarConversion
import Foundation
import GraphModel
import ICalendar
import TestInputs
import Testing

@testable import GraphSync

@Suite("There and back: hard cases, through the simulated mailbox")
struct CaseRoundTripTests {
    /// The names of the cases that are streams of iCalendar; empty where they are missing.
    private static let names = SharedFolder.names(in: "cases").filter { $0.hasSuffix(".ics") }

    /// Differences that are meant, by the number of the case.
    private static let meant: [String: Set<String>] = [
        "003": ["the instances"],  // the zone is a name for people, which CalDAV does not read
        "037": ["the instances", "X-MICROSOFT-CDO-ALLDAYEVENT"],  // Outlook's mark makes whole days
        "059": ["SUMMARY"],  // commas that were not escaped are
        "061": ["the instances"],  // UNTIL in UTC is read on the clock of the mailbox
        "091": ["the instances", "X-MICROSOFT-CDO-ALLDAYEVENT"],  // so is EXDATE in UTC
        "133": ["ATTENDEE", "ORGANIZER"],  // Graph invites them, and says who does
    ]

    @Test(
        "What is not refused comes back with every property, but for what the report names",
        .enabled(if: !names.isEmpty, "needs ../shared"),
        arguments: names
    )
    func comesBack(name: String) async throws {
        let data = try SharedFolder.data("cases/\(name)")
        guard let reading = try? ICalendarReader.read(data) else { return }
        let mailbox = try SimulatedCalendar()
        for calendar in reading.calendars {
            for object in CalendarObjectConverter(mailbox.context).sources(of: calendar).objects {
                try await comesBack(object, of: calendar, mailbox, name)
            }
        }
    }

    private func comesBack(
        _ object: SourceObject,
        of calendar: Component,
        _ mailbox: SimulatedCalendar,
        _ name: String
    ) async throws {
        let (series, report) = CalendarObjectConverter(mailbox.context).graphSeries(of: object)
        // Several are instances without their series: single events.
        guard series.count == 1, let wanted = series.first else { return }
        // Exchange takes scripts out of HTML, so that a second import finds another text.
        guard !name.hasPrefix("209") else { return }
        let back = try await mailbox.stored(wanted, of: object, name)
        let zones = calendar.components.filter { $0.name == "VTIMEZONE" }
        let events = [object.master].compactMap(\.self) + object.instances
        let source = Component("VCALENDAR", components: zones + events)
        let told = Set(report.losses.filter { $0.severity == .changed || $0.severity == .skipped }.map(\.property))
        let meant = Self.meant[String(name.prefix(3))] ?? []
        let differences = ObjectComparison(source, back).differences.filter { difference in
            !told.union(meant).contains { difference.hasPrefix($0) } && !Self.isAboutTimes(difference, told)
        }
        #expect(differences.isEmpty, "\(name): \(differences) \(String(decoding: back.serialized(), as: UTF8.self))")
    }

    /// Whether a difference is only in the words for a time, or in a time of which the report says that it is changed.
    private static func isAboutTimes(_ difference: String, _ told: Set<String>) -> Bool {
        let times: Set = ["DTSTART", "DTEND", "DURATION", "RRULE", "EXDATE"]
        let isTold = difference.hasPrefix("the instances") && !told.isDisjoint(with: times)
        return isTold || difference.hasPrefix("DTSTART") || difference.hasPrefix("X-MICROSOFT-CDO-ALLDAYEVENT \"FALSE")
    }
}
