import CalDAV
import CalendarConversion
import GraphClient
import GraphModel
import ICalendar
import TimeZones

/// My answers in an invitation that an app put, as far as they are others than those in Graph.
struct InvitationAnswers: Sendable {
    /// The answer to the event as a whole; nil when it is as it was.
    private(set) var whole: InvitationAnswer?
    /// The answers to single occurrences, by original start.
    private(set) var occurrences: [(originalStart: String, answer: InvitationAnswer)] = []

    /// Compares the answers of the attendee with an address.
    init(_ wanted: SourceObject, _ existing: ExistingObject, of address: String) {
        let present = existing.object?.events ?? []
        let response = existing.event.responseStatus?.response
        if let master = wanted.master, let answer = Self.answer(in: master, of: address), answer.response != response {
            whole = answer
        }
        let usual = wanted.master ?? present.first { $0.first("RECURRENCE-ID") == nil }
        let zones = ObjectTimeZones(Component("VCALENDAR", components: present))
        for instance in wanted.instances {
            let identity = instance.first("RECURRENCE-ID")?.value
            let known = present.first { $0.first("RECURRENCE-ID")?.value == identity } ?? usual
            // The answer to a series is that to all of its occurrences.
            guard let answer = Self.answer(in: instance, of: address), answer != whole,
                known.flatMap({ Self.answer(in: $0, of: address) }) != answer,
                known?.first("STATUS")?.value.uppercased() != "CANCELLED",
                let original = Self.originalStart(of: instance, zones)
            else { continue }
            occurrences.append((original, answer))
        }
    }

    private static func answer(in event: Component, of address: String) -> InvitationAnswer? {
        let own = event.all("ATTENDEE").first { $0.mailAddress?.lowercased() == address.lowercased() }
        return own?.parameter("PARTSTAT").first.flatMap { InvitationAnswer(partStat: $0.uppercased()) }
    }

    private static func originalStart(of instance: Component, _ zones: ObjectTimeZones) -> String? {
        instance.first("RECURRENCE-ID").flatMap { CalendarTime($0) }.map { OriginalStart.text(of: $0, zones) }
    }
}

extension OriginalStart {
    /// The original start that a RECURRENCE-ID stands for.
    static func text(of time: CalendarTime, _ zones: ObjectTimeZones) -> String {
        if case .date(let date) = time { return text(of: date) }
        return text(of: zones.instant(time))
    }
}

extension InvitationAnswer {
    /// The answer that a PARTSTAT is; nil for none.
    fileprivate init?(partStat: String) {
        switch partStat {
        case "ACCEPTED": self = .accept
        case "TENTATIVE": self = .tentativelyAccept
        case "DECLINED": self = .decline
        default: return nil
        }
    }

    /// The answer as an event shows it.
    fileprivate var response: ResponseType {
        switch self {
        case .accept: .accepted
        case .tentativelyAccept: .tentativelyAccepted
        case .decline: .declined
        }
    }
}
