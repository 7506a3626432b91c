import CalendarActions
import CalendarStore
import GraphClient
import GraphModel
import HTTPMessage
import TimeZones

/// Everything that is known of an event, and my answer to it.
struct EventPage: Sendable {
    private let signedIn: SignedIn
    private let address: EventAddress

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
        address = EventLink.address(signedIn.query)
    }

    func response(notice: Notice? = nil, status: Int = 200) throws -> HTTPResponse {
        guard let details = try signedIn.mailbox.details(of: address) else {
            var page = Page("This event is not there", .calendar, content: #"<p><a href="/calendar">Calendar</a></p>"#)
            page.notices = notice.map { [$0] } ?? []
            return try signedIn.respond(page, status: notice == nil ? 404 : status)
        }
        let title = details.item.subject.isEmpty ? "(no subject)" : details.item.subject
        var page = Page(title, .calendar, content: try content(details))
        page.notices = notice.map { [$0] } ?? []
        return try signedIn.respond(page, status: status)
    }

    /// Sends my answer to the organizer.
    func answer(_ form: FormFields) async throws -> HTTPResponse {
        guard let answer = InvitationAnswer(rawValue: form["answer"]) else {
            return try response(notice: Notice(.error, "<p>Choose an answer.</p>"), status: 400)
        }
        let target = form["whole"] == "yes" ? address.series : address
        do {
            try await signedIn.mailbox.answer(answer, to: target)
        } catch let error as ServedWriteError {
            return try response(notice: Notice(.error, "<p>Not sent: \(Self.reason(error))</p>"), status: 409)
        }
        let told: HTML = answer == .decline ? " A declined event leaves the calendar." : ""
        return try response(notice: Notice(.success, "<p>The organizer was told.\(told)</p>"))
    }

    static func reason(_ error: ServedWriteError) -> String {
        switch error {
        case .refused(let reason), .notWritable(let reason, _), .unavailable(let reason): reason
        case .conflict, .unfinished: "the event is being changed elsewhere; try again"
        case .tooOld: "it is older than what is mirrored"
        case .uidConflict: "the calendar has another event of this identity"
        }
    }

    // MARK: Content

    private func content(_ details: EventDetails) throws -> HTML {
        let dates = try signedIn.dates
        let people = details.attendees.map { person -> HTML in
            let role: HTML? = person.role == .required ? nil : #" <span class="tag">\#(Self.text(person.role))</span>"#
            let address: HTML? =
                person.name.isEmpty ? nil : #" <span class="quiet-text">\#(foreign: person.address)</span>"#
            return """
                <li>\(foreign: person.shownName ?? "(nobody)")\(address)\(role) \
                <span class="tag">\(Self.text(person.answer))</span></li>

                """
        }
        let list: HTML? =
            people.isEmpty ? nil : "<h2>Attendees (\(people.count))</h2><ul class=\"people\">\(people)</ul>"
        let text: HTML? = details.body.isEmpty ? nil : #"<h2>Text</h2><p class="text" dir="auto">\#(details.body)</p>"#
        return """
            <div class="box">\(Controls.facts(try facts(details, dates)))</div>
            \(try answerForm(details))\(list)\(text)
            """
    }

    private func facts(_ details: EventDetails, _ dates: DateText) throws -> [(String, HTML?)] {
        let zone = try signedIn.mailbox.knownZone()
        let item = details.item
        let isTimed = if case .timed = item.time { true } else { false }
        return [
            ("When", "\(dates.span(item.time))\(isTimed ? " (\(zone.rules.name))" : "")"),
            ("Repeats", details.recurrence.map { "\(RecurrenceText.text($0, dates))" }),
            ("Where", details.location.isEmpty ? nil : "\(foreign: details.location)"),
            ("Meeting", links(details.conferences, "Join the online meeting")),
            ("Organizer", details.organizer?.shownName.map { "\(foreign: $0)" }),
            ("My answer", details.me.map { "\(Self.text($0.answer))" }),
            ("State", item.isCancelled ? "cancelled" : nil),
            ("Shown as", "\(Self.text(item.showAs))"),
            ("Sensitivity", item.sensitivity == .normal ? nil : "\(item.sensitivity.rawValue)"),
            ("Importance", details.importance.map { "\($0.rawValue)" }),
            ("Categories", details.categories.isEmpty ? nil : "\(foreign: details.categories.joined(separator: ", "))"),
            ("Reminder", details.reminders.first.map { "\(Self.reminder($0))" }),
            ("Attached", links(details.attachments, "Attachment")),
            ("Calendar", "\(foreign: item.calendar)"),
            (
                "In Outlook",
                details.webPage.map { #"<a href="\#($0)" rel="noreferrer">Open in Outlook on the web</a>"# }
            ),
        ]
    }

    private func links(_ links: [EventDetails.Link], _ fallback: String) -> HTML? {
        guard !links.isEmpty else { return nil }
        return HTML(
            links.map { link in
                let label = link.label.isEmpty ? fallback : link.label
                return #"<a href="\#(link.url)" rel="noreferrer">\#(foreign: label)</a> "#
            }
        )
    }

    private func answerForm(_ details: EventDetails) throws -> HTML? {
        let options = signedIn.mailbox.options
        guard details.me != nil, !details.item.isCancelled, details.collection.calendar.canEdit, !options.isReadOnly,
            options.sendsInvitations
        else { return nil }
        let answers: [(InvitationAnswer, String)] = [
            (.accept, "Accept"), (.tentativelyAccept, "Tentative"), (.decline, "Decline"),
        ]
        let buttons = answers.map { answer, label -> HTML in
            #"<button type="submit" name="answer" value="\#(answer.rawValue)" class="quiet">\#(label)</button>"#
        }
        let whole: HTML? =
            details.address.occurrence == nil
            ? nil : "<p>\(Controls.checkbox("For the whole series", "whole", isOn: true))</p>"
        let content: HTML = """
            <h2>Your answer</h2><p>The organizer gets a mail with it.</p>\(whole)<p class="actions">\(buttons)</p>
            """
        return Controls.form(
            EventLink.path(address),
            signedIn.visitor,
            busy: "Telling the organizer…",
            content: content
        )
    }

    // MARK: Words

    private static func text(_ answer: EventPerson.Answer) -> String {
        switch answer {
        case .none: "no answer yet"
        case .accepted: "accepted"
        case .tentative: "tentative"
        case .declined: "declined"
        }
    }

    private static func text(_ role: EventPerson.Role) -> String {
        switch role {
        case .required: "required"
        case .optional: "optional"
        case .resource: "room or resource"
        }
    }

    private static func text(_ status: FreeBusyStatus) -> String {
        switch status {
        case .free: "free"
        case .tentative: "tentative"
        case .oof: "away"
        case .workingElsewhere: "working elsewhere"
        default: "busy"
        }
    }

    private static func reminder(_ seconds: Int) -> String {
        guard seconds != 0 else { return "at the start" }
        let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        let length = abs(seconds)
        guard let (size, name) = units.first(where: { length % $0.0 == 0 }) else { return "at the start" }
        return "\(length / size) \(name)\(length / size == 1 ? "" : "s") \(seconds < 0 ? "before" : "after") the start"
    }
}
