import CalendarConversion
import GraphClient
import GraphModel
import GraphSync

extension OpenMailbox {
    /// The events of some days as iCalendar, one export for each calendar.
    ///
    /// Without `wholeSeries` the export holds exactly the instances of Graph's calendar view: those of a series have
    /// its UID, a RECURRENCE-ID and no RRULE. With it, every series that has an instance on one of the days is
    /// exported whole. What cannot be converted is in the reports, and harms nothing else.
    public func export(
        _ range: DayRange,
        of choice: CalendarChoice,
        wholeSeries: Bool = false,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> [CalendarExport] {
        var exports: [CalendarExport] = []
        for calendar in try await calendars(choice) {
            var page = try await view(range, of: calendar, progress: progress)
            if wholeSeries { page = try await series(in: page, of: calendar) }
            var (objects, report) = converter.calendarObjects(of: page.value)
            for failure in page.failures { report.add(ConversionDiagnostic(failure)) }
            exports.append(CalendarExport(calendar: calendar.name ?? "", objects: objects, report: report))
        }
        return exports
    }

    /// The singles of a view, and the series of its instances in the order of the first one.
    private func series(in view: Page<Event>, of calendar: Calendar) async throws -> Page<Event> {
        var whole = Page<Event>(elements: [], failures: view.failures)
        var ids: [String] = []
        for event in view.value {
            if let id = event.seriesMasterId {
                if !ids.contains(id) { ids.append(id) }
            } else {
                whole.value.append(event)
            }
        }
        let answer = try await SeriesReader(client).read(ids.map { LocatedEvent(id: $0, in: calendar) })
        whole.value += ids.compactMap { answer.values[$0] }
        whole.failures += answer.failures.map { DecodingFailure(id: $0.item, reason: $0.message) }
        return whole
    }
}
