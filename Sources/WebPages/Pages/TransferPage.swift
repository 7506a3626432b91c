import CalendarActions
import CalendarStore
import HTTPMessage
import TimeZones

/// Where .ics files come in and go out.
struct TransferPage: Sendable {
    private let signedIn: SignedIn

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
    }

    func response(failure: HTML? = nil, status: Int = 200) throws -> HTTPResponse {
        let collections = try signedIn.mailbox.collections()
        var page = Page("Import and export", .transfer, content: .nothing)
        if let failure { page.notices.append(Notice(.error, failure)) }
        page.content = """
            <h2>Import</h2>
            \(importForm(try signedIn.writableCalendars()))
            <h2>Export</h2>
            \(try exportForm(collections))
            """
        return try signedIn.respond(page, status: status)
    }

    private func importForm(_ choices: [CalendarCollection]) -> HTML {
        guard !choices.isEmpty else {
            return signedIn.mailbox.options.isReadOnly
                ? "<p>The configuration has policy.readOnly: graphdav changes nothing in this mailbox.</p>"
                : #"<p>There is no calendar yet that may be changed: <a href="/status">Status</a>.</p>"#
        }
        let chosen = choices.first(where: \.calendar.isDefault)?.name
        let calendars = choices.map { ($0.name, $0.calendar.displayName) }
        let invite: HTML? =
            signedIn.mailbox.options.sendsInvitations
            ? Self.choice("Let Microsoft mail the attendees of meetings that I organize", "invite") : nil
        let expand = Self.choice("Make single events of a recurrence that Graph cannot hold (--expand)", "expand")
        let content: HTML = """
            <div class="field"><label for="file">.ics files</label>\
            <input type="file" id="file" name="file" accept=".ics,text/calendar" multiple required aria-describedby="file-hint">\
            <span class="hint" id="file-hint">Choose them or drop them here. Nothing is changed before you have seen what would happen.</span></div>
            \(Controls.select("Calendar for new events", "calendar", calendars, chosen: chosen))
            \(invite)\(expand)
            <p class="actions"><button type="submit">See what would happen</button></p>
            """
        return Controls.form("/transfer", signedIn.visitor, busy: "Looking…", hasFiles: true, content: content)
    }

    private func exportForm(_ collections: [CalendarCollection]) throws -> HTML {
        let zone = try signedIn.mailbox.knownZone().rules
        let week = DayRange(weekOf: zone.local(Instant(seconds: signedIn.site.now())).date)
        let query = signedIn.query
        let (from, to) = (query["from"], query["to"])
        let calendars = collections.map { ($0.name, $0.calendar.displayName) } + [("", "All calendars")]
        let chosen = query["from"].isEmpty ? collections.first(where: \.calendar.isDefault)?.name : query["calendar"]
        return """
            <form action="/transfer/export"><div class="pair">\
            \(Controls.field("From", "from", type: "date", value: from.isEmpty ? week.first.iso8601 : from))\
            \(Controls.field("To", "to", type: "date", value: to.isEmpty ? week.last.iso8601 : to))</div>
            \(Controls.select("Calendar", "calendar", calendars, chosen: chosen, id: "export-calendar"))
            \(Self.choice("Whole series instead of their events in these days", "series", isOn: query["series"] == "yes"))
            <p class="actions"><button type="submit">Download</button></p></form>
            """
    }

    private static func choice(_ label: HTML, _ name: String, isOn: Bool = false) -> HTML {
        #"<p class="choice">\#(Controls.checkbox(label, name, isOn: isOn))</p>"#
    }
}
