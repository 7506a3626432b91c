import CalendarActions
import GraphModel

extension AgendaItem {
    /// The item as the contract shapes it: times with offset, all-day values as dates, the end exclusive.
    var json: JSONText {
        let (start, end, isAllDay) =
            switch time {
            case .allDay(let start, let end): (start.iso8601, end.iso8601, true)
            case .timed(let start, let end): (start.iso8601, end.iso8601, false)
            }
        return .object([
            ("uid", .string(uid)),
            ("subject", .string(subject)),
            ("organizer", .optional(organizer)),
            ("start", .string(start)),
            ("end", .string(end)),
            ("isAllDay", .bool(isAllDay)),
            ("calendar", .string(calendar)),
            ("showAs", .string(showAs.rawValue)),
            ("isCancelled", .bool(isCancelled)),
        ])
    }
}
