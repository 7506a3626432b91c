import CalendarActions
import CalendarStore
import HTTPMessage
import TimeZones

/// Makes an event; before Graph mails anybody, it says whom, and asks.
struct NewEventPage: Sendable {
    private let signedIn: SignedIn

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
    }

    /// The empty form.
    func response() throws -> HTTPResponse {
        let zone = try signedIn.mailbox.knownZone().rules
        let now = Instant(seconds: signedIn.site.now())
        let form = NewEventForm(on: CivilDate(iso8601: signedIn.query["date"]), zone: zone, now: now)
        return try response(form)
    }

    /// Makes the event that was entered, or asks, or says why not.
    func answer(_ fields: FormFields) async throws -> HTTPResponse {
        let form = NewEventForm(fields)
        if fields["step"] == "change" { return try response(form) }
        let mailbox = signedIn.mailbox
        do {
            guard let collection = try calendar(form) else {
                throw NewEventForm.Problem(reason: "Choose a calendar that you may change.")
            }
            let identity = try await mailbox.identity()
            let now = Instant(seconds: signedIn.site.now())
            let wanted = try form.draft(zone: identity.zone.rules, now: now, me: identity.address)
            let event = try await mailbox.prepare(wanted.draft, in: collection)
            let mails = event.mails.joined(separator: ";")
            guard mails.isEmpty || fields["mails"] == mails else {
                return try confirmation(form, event, remarks: wanted.remarks)
            }
            let made = try await mailbox.create(event, in: collection)
            return made.isNew ? try created(event, at: made.address, remarks: wanted.remarks) : try known(made.address)
        } catch let problem as NewEventForm.Problem {
            return try response(form, failure: problem.reason, status: 400)
        } catch let refusal as NewEvent.Refusal {
            return try response(form, failure: "Not created: \(refusal.reason).", status: 409)
        } catch let error as ServedWriteError {
            return try response(form, failure: "Not created: \(error.reason).", status: error.status)
        }
    }

    // MARK: Pages

    private func response(_ form: NewEventForm, failure: String? = nil, status: Int = 200) throws -> HTTPResponse {
        var page = Page("New event", .new, content: .nothing)
        if let failure { page.notices.append(Notice(.error, "<p>\(failure)</p>")) }
        let choices = try signedIn.writableCalendars()
        if choices.isEmpty {
            let reason: HTML =
                signedIn.mailbox.options.isReadOnly
                ? "The configuration has policy.readOnly: graphdav changes nothing in this mailbox."
                : #"There is no calendar yet that may be changed: <a href="/status">Status</a>."#
            page.notices.append(Notice(.warning, "<p>\(reason)</p>"))
            return try signedIn.respond(page, status: status)
        }
        page.content = try content(form, choices)
        return try signedIn.respond(page, status: status)
    }

    private func confirmation(_ form: NewEventForm, _ event: NewEvent, remarks: [String]) throws -> HTTPResponse {
        let hidden = form.pairs.map { Controls.hidden($0.name, $0.value) }
        let people = event.mails.map { "<li>\(foreign: $0)</li>\n" as HTML }
        let count = event.mails.count
        var page = Page("Send invitations?", .new, content: .nothing)
        page.notices = notices(remarks)
        let content: HTML = """
            \(hidden)\(Controls.hidden("mails", event.mails.joined(separator: ";")))
            <p class="actions"><button type="submit">Create it and mail \(count == 1 ? "this person" : "\(count) people")</button>
            <button type="submit" class="quiet" name="step" value="change">Change it</button></p>
            """
        page.content = """
            <div class="box">\(try summary(event))</div>
            <p>Nothing is created yet. When it is, Microsoft mails an invitation to:</p>
            <ul class="people">\(people)</ul>
            \(Controls.form("/new", signedIn.visitor, busy: "Creating the event…", content: content))
            """
        return try signedIn.respond(page)
    }

    private func created(_ event: NewEvent, at address: EventAddress, remarks: [String]) throws -> HTTPResponse {
        var page = Page("Event created", .new, content: .nothing)
        let told: HTML? =
            event.mails.isEmpty
            ? nil : " Microsoft mails \(event.mails.count == 1 ? "the invitation" : "the invitations")."
        page.notices = [Notice(.success, "<p>Event created.\(told)</p>")] + notices(remarks)
        let date = event.item.time.days.lowerBound.iso8601
        page.content = """
            <div class="box">\(try summary(event))</div>
            <p class="actions"><a class="button" href="/calendar?date=\(date)">Show the week</a>
            <a class="button quiet" href="\(EventLink.path(address))">Show the event</a>
            <a class="button quiet" href="/new">Another one</a></p>
            """
        return try signedIn.respond(page)
    }

    /// A form that was sent before; whoever changed it meanwhile must know that nothing came of that.
    private func known(_ address: EventAddress) throws -> HTTPResponse {
        var page = Page("This event was created before", .new, content: .nothing)
        page.notices = [
            Notice(.warning, "<p>The form was sent before, and its event is there. Nothing was changed now.</p>")
        ]
        page.content = """
            <p class="actions"><a class="button" href="\(EventLink.path(address))">Show the event</a>
            <a class="button quiet" href="/new">Another one</a></p>
            """
        return try signedIn.respond(page)
    }

    private func notices(_ remarks: [String]) -> [Notice] {
        remarks.map { Notice(.warning, "<p>\($0)</p>") }
    }

    private func summary(_ event: NewEvent) throws -> HTML {
        let zone = try signedIn.mailbox.knownZone().rules.name
        let isTimed = if case .timed = event.item.time { true } else { false }
        return Controls.facts([
            ("Subject", "\(foreign: event.item.subject)"),
            ("When", "\(try signedIn.dates.span(event.item.time))\(isTimed ? " (\(zone))" : "")"),
            ("Calendar", "\(foreign: event.item.calendar)"),
        ])
    }

    // MARK: The form

    private func content(_ form: NewEventForm, _ choices: [CalendarCollection]) throws -> HTML {
        let zone = try signedIn.mailbox.knownZone()
        let names = [zone.windows, zone.rules.name].compactMap(\.self)
        let chosen = try calendar(form)?.name
        let calendars = choices.map { ($0.name, $0.calendar.displayName) }
        let line = " maxlength=\"\(NewEventForm.longestLine)\"" as HTML
        let hint: HTML =
            "Addresses, or names with addresses in &lt; &gt;, separated by semicolons. You are asked before anybody is mailed."
        let content: HTML = """
            \(Controls.hidden("uid", form.uid))
            \(Controls.field("Subject", "subject", value: form.subject, attributes: " required\(line)"))
            \(Controls.field("Attendees", "attendees", value: form.attendees, hint: hint, attributes: #" autocomplete="off""#))
            <fieldset><legend>Time</legend>
            <p class="hint">On the clocks of the mailbox: \(names.joined(separator: ", "))</p>
            <p class="choice">\(Controls.checkbox("All day", "all-day", isOn: form.isAllDay))</p>
            <div class="pair">\(Controls.field("Start", "start-date", type: "date", value: form.startDate))\
            \(Controls.field("At", "start-time", type: "time", value: form.startTime))</div>
            <div class="pair">\(Controls.field("End", "end-date", type: "date", value: form.endDate))\
            \(Controls.field("At", "end-time", type: "time", value: form.endTime))</div></fieldset>
            \(Controls.field("Location", "location", value: form.location, attributes: line))
            \(Controls.text("Text", "body", value: form.body))
            \(Controls.select("Calendar", "calendar", calendars, chosen: chosen))
            <p class="actions"><button type="submit">Create</button></p>
            """
        return Controls.form("/new", signedIn.visitor, busy: "Creating the event…", content: content)
    }

    /// The calendar that was chosen, else the default one.
    private func calendar(_ form: NewEventForm) throws -> CalendarCollection? {
        let choices = try signedIn.writableCalendars()
        guard form.calendar.isEmpty else { return choices.first { $0.name == form.calendar } }
        return choices.first(where: \.calendar.isDefault) ?? choices.first
    }
}
