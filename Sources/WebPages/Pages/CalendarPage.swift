import CalendarActions
import CalendarStore
import HTTPMessage
import TimeZones

/// A week of the calendars, as a grid or as a list.
struct CalendarPage: Sendable {
    private let signedIn: SignedIn
    private let isList: Bool
    private let wanted: Set<String>

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
        isList = signedIn.query["view"] == "list"
        wanted = Set(signedIn.query.all("show"))
    }

    func response() throws -> HTTPResponse {
        let mailbox = signedIn.mailbox
        let zone = try mailbox.knownZone().rules
        let (now, dates) = (Instant(seconds: signedIn.site.now()), try signedIn.dates)
        let date = CivilDate(iso8601: signedIn.query["date"]) ?? zone.local(now).date
        // At the ends of the calendar there is no week before or after.
        let range = DayRange(weekOf: (10...9990).contains(date.year) ? date : zone.local(now).date)
        let collections = try mailbox.collections()
        let shown = collections.filter { wanted.isEmpty || wanted.contains($0.name) }
        let events = try mailbox.events(in: range, of: shown, zone: zone)
        var page = Page(dates.range(range), .calendar, content: .nothing)
        page.isWide = true
        page.style = CalendarColors.style(collections)
        page.notices = try notices(collections)
        let week: HTML
        if isList {
            week = list(events, dates)
        } else {
            var grid = WeekGrid(range, events, zone: zone, now: now, dates: dates)
            let rendered = grid.rendered()
            page.style += "\n" + rendered.style
            week = rendered.content
        }
        page.content = bar(range, today: zone.local(now).date) + choice(collections, shown, range) + week
        return try signedIn.respond(page)
    }

    /// Calendars that could not be refreshed are shown as they were.
    private func notices(_ collections: [CalendarCollection]) throws -> [Notice] {
        guard !collections.isEmpty else {
            return [
                Notice(
                    .warning,
                    #"<p>Nothing is mirrored yet. <a href="/connect">Connect the Microsoft account</a>, or wait a moment.</p>"#
                )
            ]
        }
        let stale = try collections.filter { try signedIn.mailbox.state(of: $0).lastError != nil }
        guard !stale.isEmpty else { return [] }
        return [
            Notice(.warning, #"<p>Not all calendars could be refreshed: <a href="/status">Status</a> says why.</p>"#)
        ]
    }

    // MARK: Around the week

    private func path(_ date: CivilDate, list: Bool) -> String {
        var pairs = [("date", date.iso8601)]
        if list { pairs.append(("view", "list")) }
        pairs += wanted.sorted().map { ("show", $0) }
        return "/calendar?\(PercentEncoding.encode(pairs))"
    }

    private func bar(_ range: DayRange, today: CivilDate) -> HTML {
        let (before, after) = (range.first.advanced(by: -7), range.end)
        let shown = wanted.sorted().map { Controls.hidden("show", $0) }
        let view: HTML? = isList ? Controls.hidden("view", "list") : nil
        return """
            <div class="bar" data-keys>
            <a class="button quiet" data-key="ArrowLeft" href="\(path(before, list: isList))">Week before</a>
            <a class="button quiet" href="\(path(today, list: isList))">Today</a>
            <a class="button quiet" data-key="ArrowRight" href="\(path(after, list: isList))">Week after</a>
            <form action="/calendar"><div><label for="date">Date</label>
            <input type="date" id="date" name="date" value="\(range.first.iso8601)"></div>\(shown)\(view)
            <button type="submit" class="quiet">Go</button></form>
            <a class="button quiet end" href="\(path(range.first, list: !isList))">\(isList ? "As a grid" : "As a list")</a>
            </div>

            """
    }

    private func choice(_ collections: [CalendarCollection], _ shown: [CalendarCollection], _ range: DayRange) -> HTML {
        guard collections.count > 1 else { return .nothing }
        let boxes = collections.map { collection -> HTML in
            let isOn: HTML = shown.contains(collection) ? " checked" : ""
            return """
                <label class="\(CalendarColors.className(collection.name))"><input type="checkbox" name="show" \
                value="\(collection.name)"\(isOn)><span class="swatch"></span>\(foreign: collection.calendar.displayName)</label>

                """
        }
        let view: HTML? = isList ? Controls.hidden("view", "list") : nil
        return """
            <form class="calendars" action="/calendar" data-apply><fieldset><legend>Calendars</legend>\(boxes)</fieldset>
            \(Controls.hidden("date", range.first.iso8601))\(view)
            <noscript><button type="submit" class="quiet">Show these</button></noscript></form>

            """
    }

    private func list(_ events: [MirroredEvent], _ dates: DateText) -> HTML {
        guard !events.isEmpty else { return "<p>Nothing takes place in this week.</p>" }
        let rows = events.map { event -> [HTML] in
            [
                """
                <span class="swatch \(CalendarColors.className(event.address.calendar))"></span>\
                <a href="\(EventLink.path(event.address))">\(foreign: WeekGrid.subject(event.item))</a>
                """,
                "\(foreign: event.item.organizer ?? "")",
                "\(dates.span(event.item.time))",
            ]
        }
        return
            #"<div class="list">\#(Controls.table("Events of the week", ["Subject", "Organizer", "Start to end"], rows))</div>"#
    }
}
