import CalendarActions
import CalendarStore
import HTTPMessage
import ICalendar

/// What an import would do, and what it did.
struct ImportPage: Sendable {
    private let signedIn: SignedIn

    /// The most events that a page imports at once, so that the browser need not wait for long.
    static let maximumEvents = 500
    /// How many rows are shown.
    static let maximumRows = 200

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
    }

    /// Looks at the files and says what would be done with them.
    func look(_ form: FormFields) async throws -> HTTPResponse {
        guard !form.files.isEmpty else { return try refused("<p>Choose a file.</p>", 400) }
        return try await reading(form.files) { readings, collection in
            let result = try await signedIn.mailbox.importing(
                readings,
                into: collection,
                options: options(form, isDryRun: true)
            )
            let upload = try signedIn.site.uploads.add(
                form.files,
                of: signedIn.session.account,
                at: signedIn.site.now()
            )
            return try preview(result, upload, collection, form)
        } into: {
            try calendar(form)
        }
    }

    /// Does what was looked at before.
    func run(_ form: FormFields) async throws -> HTTPResponse {
        let site = signedIn.site
        guard let files = site.uploads.take(form["upload"], of: signedIn.session.account, at: site.now()) else {
            return try refused("<p>The files were imported already, or too long ago: choose them again.</p>", 410)
        }
        return try await reading(files) { readings, collection in
            let result = try await signedIn.mailbox.importing(
                readings,
                into: collection,
                options: options(form, isDryRun: false)
            )
            return try done(result)
        } into: {
            try calendar(form)
        }
    }

    // MARK: Steps

    private func options(_ form: FormFields, isDryRun: Bool) -> ImportOptions {
        var options = ImportOptions()
        options.isDryRun = isDryRun
        options.sendsInvitations = form["invite"] == "yes"
        options.expandsRecurrence = form["expand"] == "yes"
        return options
    }

    private func calendar(_ form: FormFields) throws -> CalendarCollection? {
        try signedIn.writableCalendars().first { $0.name == form["calendar"] }
    }

    private func reading(
        _ files: [UploadedFile],
        _ use: ([ICalendarReader.Reading], CalendarCollection) async throws -> HTTPResponse,
        into calendar: () throws -> CalendarCollection?
    ) async throws -> HTTPResponse {
        guard let collection = try calendar() else {
            return try refused("<p>Choose a calendar that you may change.</p>", 400)
        }
        var readings: [ICalendarReader.Reading] = []
        for file in files {
            do {
                readings.append(try ICalendarReader.read(file.content))
            } catch {
                return try refused(
                    "<p>\(foreign: file.name) is no .ics file: \("\(error)"). Nothing was changed.</p>",
                    400
                )
            }
        }
        let count = readings.flatMap(\.calendars).flatMap(\.components).count { $0.name == "VEVENT" }
        guard count <= Self.maximumEvents else {
            let reason: HTML = """
                <p>These are \(count) events; a page imports up to \(Self.maximumEvents) at once. \
                <code>graphdav import</code> on the server imports any number.</p>
                """
            return try refused(reason, 413)
        }
        do {
            return try await use(readings, collection)
        } catch let error as ServedWriteError {
            return try refused("<p>Not imported: \(error.reason).</p>", error.status)
        }
    }

    private func refused(_ reason: HTML, _ status: Int) throws -> HTTPResponse {
        try TransferPage(signedIn).response(failure: reason, status: status)
    }

    // MARK: Pages

    private func preview(
        _ result: CalendarImport.Result,
        _ upload: String,
        _ collection: CalendarCollection,
        _ asked: FormFields
    ) throws -> HTTPResponse {
        var page = Page("What would happen", .transfer, content: .nothing)
        let mails = Set(result.items.flatMap(\.mails)).count
        let told: HTML =
            mails == 0 ? "Nobody is mailed." : "Microsoft mails \(mails) \(mails == 1 ? "person" : "people")."
        let choices = ["invite", "expand"].filter { asked[$0] == "yes" }.map { Controls.hidden($0, "yes") }
        let form = Controls.form(
            "/transfer/import",
            signedIn.visitor,
            busy: "Importing…",
            content: """
                \(Controls.hidden("upload", upload))\(Controls.hidden("calendar", collection.name))\(choices)
                <p class="actions"><button type="submit">Import</button>
                <a class="button quiet" href="/transfer">Do nothing</a></p>
                """
        )
        let back: HTML = #"<p>There is nothing to do.</p><p><a class="button" href="/transfer">Back</a></p>"#
        page.content = """
            <p>Nothing is changed yet. \(told) New events go to the calendar \(foreign: collection.calendar.displayName).</p>
            \(table(result))
            \(result.changesAnything ? form : back)
            """
        return try signedIn.respond(page)
    }

    private func done(_ result: CalendarImport.Result) throws -> HTTPResponse {
        var page = Page("Imported", .transfer, content: .nothing)
        page.notices = [Notice(result.isIncomplete ? .warning : .success, "<p>\(result.summary)</p>")]
        page.notices += result.recovered.map { Notice(.warning, "<p>\($0.text)</p>") }
        page.content = """
            \(table(result))
            <p class="actions"><a class="button" href="/calendar">Show the calendar</a>
            <a class="button quiet" href="/transfer">Import more</a></p>
            """
        return try signedIn.respond(page)
    }

    private func table(_ result: CalendarImport.Result) -> HTML {
        let rows = result.items.prefix(Self.maximumRows).map { item -> [HTML] in
            let reason: HTML? = item.reason.map { "<p>\($0)</p>" }
            let mails: HTML? =
                item.mails.isEmpty ? nil : "<p>Mails \(foreign: item.mails.joined(separator: ", "))</p>"
            let losses: HTML? = item.losses.isEmpty ? nil : LossList.html(item.losses)
            return ["\(foreign: item.name)", "\(item.actionText)", "\(reason)\(mails)\(losses)"]
        }
        let rest = result.items.count - Self.maximumRows
        let more: HTML? = rest > 0 ? "<p>and \(rest) more: \(result.summary)</p>" : nil
        guard !rows.isEmpty else { return "<p>There is no event in it.</p>" }
        return Controls.table("Events of the files", ["Event", "What", "Remarks"], rows)
            + HTML([more].compactMap(\.self))
    }
}
