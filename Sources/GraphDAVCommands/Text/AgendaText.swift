import CalendarActions
import GraphModel
import TimeZones

/// An agenda as a table for people: a title for each day, and below it time, subject, organizer and marks.
struct AgendaText {
    private static let indent = "  "

    private let agenda: Agenda
    private let columns: Int
    private let bold: (String) -> String

    /// Lays an agenda out for a terminal; `bold` makes a title stand out.
    init(_ agenda: Agenda, columns: Int, bold: @escaping (String) -> String = { $0 }) {
        self.agenda = agenda
        self.columns = columns
        self.bold = bold
    }

    /// The lines, an empty one between two days.
    var lines: [String] {
        let days = agenda.days
        var table = TextTable(titles: ["", "", "", ""], flexible: [1, 2])
        for day in days {
            for item in day.items { table.append(cells(of: item, on: day.date)) }
        }
        var rows = table.lines(width: columns - Self.indent.count)[...]
        var lines: [String] = []
        for day in days {
            if !lines.isEmpty { lines.append("") }
            lines.append(bold(day.date.englishWithWeekday))
            lines += rows.prefix(day.items.count).map { Self.indent + $0 }
            rows = rows.dropFirst(day.items.count)
        }
        return lines
    }

    private func cells(of item: AgendaItem, on date: CivilDate) -> [String] {
        let subject = item.subject.isEmpty ? "(no subject)" : item.subject
        return [Self.time(of: item.time, on: date), subject, item.organizer ?? "", Self.marks(of: item)]
    }

    /// The part of the time that lies on a day: `09:00–10:00`, `22:00–`, `–02:00`, or `all day`.
    private static func time(of time: AgendaTime, on date: CivilDate) -> String {
        guard case .timed(let start, let end) = time else { return allDay }
        let days = time.days
        let from = days.lowerBound == date ? start.local.clock : nil
        let to = days.upperBound == date.advanced(by: 1) ? clock(of: end, on: date) : nil
        switch (from, to) {
        case (nil, nil): return allDay
        case (let from?, let to?) where from == to: return from
        default: return "\(from ?? "     ")–\(to ?? "")"
        }
    }

    /// The time of day; the midnight at the end of the day is 24:00.
    private static func clock(of time: AgendaTime.ZonedTime, on date: CivilDate) -> String {
        time.local.date > date ? "24:00" : time.local.clock
    }

    private static let allDay = "all day"

    private static func marks(of item: AgendaItem) -> String {
        var marks: [String] = []
        if item.isCancelled { marks.append("cancelled") }
        if item.isTentative { marks.append("tentative") }
        // Both are hidden from other people; one short word leaves more room for subjects.
        if item.sensitivity == .private || item.sensitivity == .confidential { marks.append("private") }
        return marks.joined(separator: ", ")
    }
}
