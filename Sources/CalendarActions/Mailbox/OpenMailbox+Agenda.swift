import GraphClient
public import GraphModel
import TimeZones

extension OpenMailbox {
    /// What takes place on some days, read on the clocks of the mailbox; with the events that cannot be read.
    ///
    /// All-day events count by their dates, which Graph's view does not do when they were made in another zone: so
    /// a day more is asked for at both ends.
    public func agenda(
        _ range: DayRange,
        in choice: CalendarChoice,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> (agenda: Agenda, failures: [DecodingFailure]) {
        var items: [AgendaItem] = []
        var failures: [DecodingFailure] = []
        for calendar in try await calendars(choice) {
            let view = try await view(range.widened(by: 1), of: calendar, progress: progress)
            failures += view.failures
            for event in view.value {
                let item = AgendaItem(
                    event,
                    calendar: calendar.name ?? "",
                    zone: identity.zone.rules,
                    converter: converter
                )
                if let item {
                    items.append(item)
                } else {
                    failures.append(DecodingFailure(id: event.id, reason: "it does not say when it takes place"))
                }
            }
        }
        return (Agenda(range: range, items: items), failures)
    }
}
