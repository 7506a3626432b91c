import CalendarActions
import CalendarConversion
import CalendarStore
import HTTPMessage
import TimeZones

/// The events of some days as a file; what could not be written is told before.
struct ExportPage: Sendable {
    private let signedIn: SignedIn

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
    }

    func response() async throws -> HTTPResponse {
        let query = signedIn.query
        guard let first = CivilDate(iso8601: query["from"]), let last = CivilDate(iso8601: query["to"]),
            let range = DayRange(from: first, through: last)
        else { return try refused("<p>Give a first day, and a last one that is not before it.</p>", 400) }
        // It is read from Graph, and needs the list of calendars only.
        await signedIn.mailbox.freshen(nil)
        let name = query["calendar"]
        let collection = try signedIn.mailbox.collections().first { $0.name == name }
        guard name.isEmpty || collection != nil else { return try refused("<p>This calendar is not there.</p>", 404) }
        let exports: [CalendarExport]
        do {
            exports = try await signedIn.mailbox.export(range, of: collection, wholeSeries: query["series"] == "yes")
        } catch let error as ServedWriteError {
            return try refused("<p>Nothing was read: \(error.reason).</p>", error.status)
        }
        let losses = exports.flatMap(\.report.losses)
        guard losses.isEmpty || query["anyway"] == "yes" else { return try told(losses, range) }
        return file(exports, range)
    }

    private func refused(_ reason: HTML, _ status: Int) throws -> HTTPResponse {
        try TransferPage(signedIn).response(failure: reason, status: status)
    }

    private func file(_ exports: [CalendarExport], _ range: DayRange) -> HTTPResponse {
        let name = "calendar-\(range.first.iso8601)-to-\(range.last.iso8601).ics"
        let fields: HTTPFields = [
            "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": "attachment; filename=\"\(name)\"",
            "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
        ]
        var response = HTTPResponse(200, fields: fields, body: CalendarExport.stream(of: exports))
        response.account = signedIn.session.account
        return response
    }

    private func told(_ losses: [ConversionDiagnostic], _ range: DayRange) throws -> HTTPResponse {
        var page = Page("Not everything can be written", .transfer, content: .nothing)
        let query = signedIn.query
        var pairs = [("from", range.first.iso8601), ("to", range.last.iso8601), ("calendar", query["calendar"])]
        if query["series"] == "yes" { pairs.append(("series", "yes")) }
        pairs.append(("anyway", "yes"))
        page.content = """
            <p>An .ics file has no place for some of it:</p>
            \(LossList.html(losses))
            <p class="actions"><a class="button" href="/transfer/export?\(PercentEncoding.encode(pairs))">Download the rest</a>
            <a class="button quiet" href="/transfer">Back</a></p>
            """
        return try signedIn.respond(page)
    }
}
