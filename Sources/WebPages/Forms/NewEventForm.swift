import CalendarActions
import Foundation
import TimeZones

/// What a person has entered of a new event, as it was typed.
struct NewEventForm: Sendable, Hashable {
    /// The UID, so that a form that is sent twice makes one event.
    let uid: String
    var subject = ""
    /// The place of the calendar in addresses; empty for the default one.
    var calendar = ""
    var isAllDay = false
    var startDate = ""
    var startTime = ""
    var endDate = ""
    var endTime = ""
    var attendees = ""
    var location = ""
    var body = ""

    /// Something that is not as it must be.
    struct Problem: Error, Sendable, Hashable {
        /// In words for a person.
        let reason: String
    }

    /// The longest subject and location that Exchange keeps whole, in characters (graph-facts 2).
    static let longestLine = 255

    /// The fields of the form that carry the event, in their order.
    var pairs: [(name: String, value: String)] {
        let allDay = isAllDay ? [("all-day", "yes")] : []
        return [
            ("uid", uid), ("subject", subject), ("calendar", calendar), ("start-date", startDate),
            ("start-time", startTime), ("end-date", endDate), ("end-time", endTime), ("attendees", attendees),
            ("location", location), ("body", body),
        ] + allDay
    }

    /// An empty form: from the next half hour of the zone on, for half an hour; on a later day from nine o'clock.
    init(on date: CivilDate?, zone: TimeZoneRules, now: Instant) {
        uid = EventDraft.newUID()
        let times = EventTimes(zone: zone, now: now)
        let morning = date.flatMap { $0 == times.today ? nil : CivilDateTime(startOf: $0).advanced(by: 9 * 3600) }
        // At the end of the calendar there is no such time, and the fields stay empty.
        guard let span = try? times.span(start: morning.map(DayTimeText.time), end: nil, isAllDay: false),
            case .timed(let start, let end) = span
        else { return }
        (startDate, startTime) = Self.fields(zone.local(start))
        (endDate, endTime) = Self.fields(zone.local(end))
    }

    /// What was sent.
    init(_ form: FormFields) {
        uid = UUID(uuidString: form["uid"])?.uuidString.lowercased() ?? EventDraft.newUID()
        subject = form["subject"].trimmingCharacters(in: .whitespacesAndNewlines)
        calendar = form["calendar"]
        isAllDay = form["all-day"] == "yes"
        (startDate, startTime) = (form["start-date"], form["start-time"])
        (endDate, endTime) = (form["end-date"], form["end-time"])
        attendees = form["attendees"]
        location = form["location"].trimmingCharacters(in: .whitespacesAndNewlines)
        body = form["body"]
    }

    private static func fields(_ local: CivilDateTime) -> (date: String, time: String) {
        (local.date.iso8601, local.clock)
    }

    // MARK: The draft

    /// The event that is meant, and what a person should know of it.
    func draft(zone: TimeZoneRules, now: Instant, me: String) throws(Problem) -> (draft: EventDraft, remarks: [String])
    {
        guard !subject.isEmpty else { throw Problem(reason: "Give the event a subject.") }
        for (name, text) in [("subject", subject), ("location", location)] where text.count > Self.longestLine {
            throw Problem(reason: "The \(name) is longer than \(Self.longestLine) characters.")
        }
        let times = EventTimes(zone: zone, now: now)
        let span = try span(times)
        let invited = try invitees(me)
        var draft = EventDraft(uid: uid, subject: subject, span: span)
        draft.invitees = invited.invitees
        if !body.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty { draft.body = body }
        if !location.isEmpty { draft.location = location }
        return (draft, times.remarks(on: span) + invited.remarks)
    }

    private func span(_ times: EventTimes) throws(Problem) -> EventDraft.Span {
        let start = try time("start", startDate, startTime, today: times.today)
        let end = try time("end", endDate, endTime, today: times.today)
        do {
            return try times.span(start: start, end: end, isAllDay: isAllDay)
        } catch {
            throw Problem(reason: "The time is not possible: \(error.reason).")
        }
    }

    private func time(
        _ name: String,
        _ date: String,
        _ clock: String,
        today: CivilDate
    ) throws(Problem) -> DayTimeText? {
        let text = [date, isAllDay ? "" : clock].filter { !$0.isEmpty }.joined(separator: " ")
        guard !text.isEmpty else { return nil }
        guard let time = DayTimeText(text, today: today) else {
            throw Problem(reason: "The \(name) “\(text)” is no day and time such as 2026-12-01 09:30.")
        }
        return time
    }

    private func invitees(_ me: String) throws(Problem) -> InviteeList {
        do {
            // A person may begin a new line after each.
            return try InviteeList(attendees.replacing("\n", with: ";"), me: me)
        } catch {
            throw Problem(reason: "“\(error.entry)” is no mail address such as bo@example.com.")
        }
    }
}
