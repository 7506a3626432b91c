public import CalendarStore
import GraphClient

extension ServedMailbox {
    /// The events of some days as iCalendar, of one calendar or for nil of all, as `OpenMailbox.export` gives them.
    public func export(
        _ range: DayRange,
        of collection: CalendarCollection?,
        wholeSeries: Bool = false
    ) async throws -> [CalendarExport] {
        let mailbox = try await opening()
        let choice = collection.map { CalendarChoice.named($0.calendar.id) } ?? .all
        do {
            return try await mailbox.export(range, of: choice, wholeSeries: wholeSeries)
        } catch let error as GraphError {
            throw ServedWriteError(error)
        }
    }
}
