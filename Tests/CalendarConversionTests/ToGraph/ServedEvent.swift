import GraphModel
import ICalendar
import TimeZones

@testable import CalendarConversion

/// What Exchange makes of an event that was written to it: times in UTC, a text as HTML, defaults, ids.
enum ServedEvent {
    /// The answer to a read of a series with its exceptions.
    static func event(of series: GraphSeries, id: String) throws -> Event {
        var event = served(series.event, id: id)
        event.cancelledOccurrences = series.cancelled.map {
            "OID.\(id).\(date(of: $0, series.event))"
        }
        event.exceptionOccurrences = series.exceptions.map { exception in
            var plain = series.event
            (plain.start, plain.end) = occurrence(exception.originalStart, of: series.event)
            var instance = served(exception.event.applied(to: plain), id: "X" + exception.originalStart)
            (instance.recurrence, instance.seriesMasterId, instance.type) = (nil, id, .exception)
            instance.originalStart =
                exception.originalStart.utf8.count == 10
                ? exception.originalStart + "T00:00:00Z" : exception.originalStart
            instance.occurrenceId = "OID.\(id).\(date(of: exception.originalStart, series.event))"
            return instance
        }
        if !(event.exceptionOccurrences ?? []).isEmpty || event.recurrence != nil { event.type = .seriesMaster }
        return event
    }

    private static func served(_ written: Event, id: String) -> Event {
        var event = written
        event.id = id
        event.uid = "server-\(id)"
        event.type = .singleInstance
        event.createdDateTime = "2026-01-01T00:00:00Z"
        event.lastModifiedDateTime = "2026-01-01T00:05:00Z"
        event.originalStartTimeZone = written.start?.timeZone
        event.originalEndTimeZone = written.end?.timeZone
        if written.isAllDay != true {
            event.start = inUTC(written.start)
            event.end = inUTC(written.end)
        }
        event.isAllDay = written.isAllDay ?? false
        event.isOrganizer = true
        var organizer = EmailAddress()
        (organizer.address, organizer.name) = ("me@example.com", "Me")
        event.organizer = Recipient()
        event.organizer?.emailAddress = organizer
        event.importance = written.importance ?? .normal
        event.sensitivity = written.sensitivity ?? .normal
        event.categories = written.categories ?? []
        event.allowNewTimeProposals = true
        event.webLink = "https://outlook.example.com/?itemid=\(id)"
        event.body = html(written.body)
        return event
    }

    /// A text in the frame that Exchange puts around it.
    private static func html(_ body: ItemBody?) -> ItemBody? {
        guard let body, body.contentType != .html else { return body }
        let text = (body.content ?? "").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\n", with: "<br>\r\n")
        var html = ItemBody(
            text: """
                <html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8">\r
                <!-- converted from text --><style><!-- .EmailQuote { margin-left: 1pt } --></style></head>\r
                <body>\r\n<font size="2"><span style="font-size:11pt;"><div class="PlainText">\(text)</div></span></font>\r
                </body>\r\n</html>\r\n
                """
        )
        html.contentType = .html
        return html
    }

    // MARK: Times

    private static func zone(_ time: DateTimeTimeZone?) -> EventZone? {
        TimeZoneDatabase.system.resolve(time?.timeZone ?? "UTC").flatMap { EventZone($0) }
    }

    private static func inUTC(_ time: DateTimeTimeZone?) -> DateTimeTimeZone? {
        guard let local = time?.dateTime.flatMap({ ISO8601Text($0) })?.local, let zone = zone(time) else { return time }
        var utc = ObjectConverter.dateTime(zone.instant(of: local).local(), "UTC")
        utc.dateTime = (utc.dateTime ?? "") + ".0000000"
        return utc
    }

    /// The local date of an original start on the clock of the series.
    private static func date(of original: String, _ master: Event) -> String {
        guard let instant = ISO8601Text(original)?.instant, let zone = zone(master.start) else { return original }
        return zone.local(instant).date.graphText
    }

    private static func occurrence(_ original: String, of master: Event) -> (DateTimeTimeZone?, DateTimeTimeZone?) {
        guard let start = master.start?.dateTime.flatMap({ ISO8601Text($0) })?.local,
            let end = master.end?.dateTime.flatMap({ ISO8601Text($0) })?.local, let zone = zone(master.start)
        else { return (master.start, master.end) }
        let local =
            ISO8601Text(original).map { zone.local($0.instant) }
            ?? ISO8601Text.date(original).map { CivilDateTime(startOf: $0) } ?? start
        let length = end.secondsSinceEpoch - start.secondsSinceEpoch
        return (
            ObjectConverter.dateTime(local, master.start?.timeZone ?? "UTC"),
            ObjectConverter.dateTime(local.advanced(by: length), master.end?.timeZone ?? "UTC")
        )
    }
}
