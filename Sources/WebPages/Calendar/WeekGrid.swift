import CalendarActions
import CalendarStore
import TimeZones

/// A week as HTML: a list of days, which a wide screen shows as a grid.
struct WeekGrid: Sendable {
    /// Longer subjects are cut here; the page of the event has all of them.
    static let longestSubject = 200

    private let range: DayRange
    private let agenda: [MirroredEvent]
    private let zone: TimeZoneRules
    private let now: Instant
    private let dates: DateText
    private let axis: WeekAxis
    private var rules: [String] = []
    private var count = 0

    init(_ range: DayRange, _ events: [MirroredEvent], zone: TimeZoneRules, now: Instant, dates: DateText) {
        self.range = range
        agenda = events
        self.zone = zone
        self.now = now
        self.dates = dates
        axis = WeekAxis(range.days, zone: zone, items: events.filter { !Self.isWhole($0) }.map(\.item))
    }

    /// The week, and the rules that place its events.
    mutating func rendered() -> (content: HTML, style: String) {
        let labels = axis.labels.enumerated().map { index, hour -> HTML in
            rules.append("#axis span:nth-child(\(index + 1)){top:\(Self.rem(Double(index)))}")
            return "<span>\(dates.hour(hour))</span>"
        }
        var days: [HTML] = []
        for (index, day) in range.days.enumerated() {
            rules.append("#day\(index){grid-column:\(index + 2)}")
            days.append(self.day(day, index))
        }
        rules.append(".grid .timed,.grid .axis{height:\(Self.rem(Double(axis.hours)))}")
        let content: HTML = """
            <div class="grid"><ol class="week"><li class="axis" id="axis" aria-hidden="true">\(labels)</li>
            \(days)</ol></div>
            """
        return (content, "@media (min-width: 60em){\(rules.joined(separator: "\n"))}")
    }

    private mutating func day(_ date: CivilDate, _ index: Int) -> HTML {
        let own = agenda.filter { $0.item.time.days.contains(date) }
        let (whole, timed) = (own.filter(Self.isWhole), own.filter { !Self.isWhole($0) })
        let isToday = date == zone.local(now).date
        let title: HTML =
            isToday ? "\(dates.short(date)) <span class=\"visually-hidden\">(today)</span>" : "\(dates.short(date))"
        let none: HTML? = own.isEmpty ? #"<p class="none">Nothing</p>"# : nil
        let wholes = whole.map { item($0, date, "") }
        return """
            <li class="day\(isToday ? " today" : "")" id="day\(index)">
            <h2>\(title)</h2>
            <ul class="whole">\(wholes)</ul>
            <ul class="timed">\(timedItems(timed, date, index))\(marks(date, index, isToday))</ul>\(none)</li>

            """
    }

    private mutating func timedItems(_ events: [MirroredEvent], _ date: CivilDate, _ day: Int) -> [HTML] {
        let placed = events.compactMap { event -> (MirroredEvent, Range<Int>)? in
            guard case .timed(let start, let end) = event.item.time else { return nil }
            return (event, axis.place(start, end, on: date, zone))
        }.sorted { ($0.1.lowerBound, -$0.1.upperBound) < ($1.1.lowerBound, -$1.1.upperBound) }
        let columns = EventColumns(placed.map(\.1))
        var items: [HTML] = []
        for ((event, span), place) in zip(placed, columns.places) {
            guard let column = place.column else {
                items.append(item(event, date, " beyond"))
                continue
            }
            count += 1
            let height = max(span.upperBound, span.lowerBound + EventColumns.leastLength) - span.lowerBound
            rules.append(
                "#e\(count){top:\(Self.rem(axis.offset(span.lowerBound)));height:\(Self.rem(Double(height) / 3600));"
                    + "left:\(Self.percent(column, place.columns));width:\(Self.percent(1, place.columns))}"
            )
            items.append(item(event, date, "", id: #" id="e\#(count)""#))
        }
        for (start, missing) in columns.hidden.sorted(by: { $0.key < $1.key }) {
            count += 1
            let (last, all) = (EventColumns.maximum, EventColumns.maximum + 1)
            rules.append(
                "#e\(count){top:\(Self.rem(axis.offset(start)));left:\(Self.percent(last, all));"
                    + "width:\(Self.percent(1, all))}"
            )
            let address = "/calendar?date=\(date.iso8601)&view=list"
            items.append(#"<li class="more" id="e\#(count)"><a href="\#(address)">\#(missing) more</a></li>"#)
        }
        return items
    }

    /// What is no event: times that the day does not have, and the present.
    private mutating func marks(_ date: CivilDate, _ day: Int, _ isToday: Bool) -> HTML {
        var marks: [HTML] = []
        if let hatched = axis.hatched[date] {
            let length = Double(hatched.count) / 3600
            rules.append("#h\(day){top:\(Self.rem(axis.offset(hatched.lowerBound)));height:\(Self.rem(length))}")
            marks.append(#"<li class="hatch" id="h\#(day)" aria-hidden="true"></li>"#)
        }
        let hours = axis.offset(axis.second(AgendaTime.ZonedTime(now, in: zone), zone))
        if isToday, (0...Double(axis.hours)).contains(hours) {
            rules.append("#now{top:\(Self.rem(hours))}")
            marks.append(#"<li class="now" id="now" aria-hidden="true"></li>"#)
        }
        return HTML(marks)
    }

    private func item(_ event: MirroredEvent, _ date: CivilDate, _ kind: String, id: HTML = "") -> HTML {
        let item = event.item
        let states = (item.isTentative ? " tentative" : "") + (item.isCancelled ? " cancelled" : "")
        let told: HTML? = item.isCancelled ? #" <span class="tag">cancelled</span>"# : nil
        return """
            <li class="event\(kind)\(states) \(CalendarColors.className(event.address.calendar))"\(id)>\
            <a href="\(EventLink.path(event.address))"><span class="when">\(dates.hours(item.time, on: date))</span> \
            <span class="subject">\(foreign: Self.subject(item))</span>\(told)</a></li>

            """
    }

    /// The subject, or what stands for none.
    static func subject(_ item: AgendaItem) -> String {
        let text = item.subject.prefix(longestSubject)
        return text.isEmpty ? "(no subject)" : text.count < item.subject.count ? text + "…" : String(text)
    }

    /// Whether it stands above the hours: whole days, and what lasts as long.
    private static func isWhole(_ event: MirroredEvent) -> Bool {
        switch event.item.time {
        case .allDay: true
        case .timed(let start, let end): end.instant.seconds - start.instant.seconds >= 86_400
        }
    }

    private static func rem(_ hours: Double) -> String { "calc(var(--hour)*\(decimal(hours)))" }

    private static func percent(_ part: Int, _ all: Int) -> String { "\(decimal(Double(part) * 100 / Double(all)))%" }

    private static func decimal(_ number: Double) -> String {
        let thousandths = Int((number * 1000).rounded())
        let (whole, rest) = (thousandths / 1000, abs(thousandths % 1000))
        return "\(whole).\(String(repeating: "0", count: 3 - String(rest).utf8.count))\(rest)"
    }
}
