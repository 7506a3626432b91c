import CalendarConversion
import GraphClient
import GraphModel
import GraphSync
import TimeZones

import struct Foundation.Date

extension OpenMailbox {
    /// Days of one question: Graph answers at most 1,825 days of a calendar view.
    private static let longestView = 1800

    /// Everything that takes place on some days: singles and instances of series, by start; with what cannot be read.
    ///
    /// The answer is exactly Graph's calendar view between the midnights of the mailbox zone. `progress` is told how
    /// many events have come.
    func view(
        _ range: DayRange,
        of calendar: Calendar,
        progress: @Sendable (Int) -> Void
    ) async throws -> Page<Event> {
        let query = EventQuery(select: EventQuery.everything, extendedProperties: EventConverter.extendedProperties)
        var view = Page<Event>(elements: [])
        var ids = Set<String>()
        for part in range.parts(ofDays: Self.longestView) {
            for try await page in pages(part, of: calendar, query: query) {
                // What lasts over the border of two parts comes with both.
                view.value += page.value.filter { event in event.id.map { ids.insert($0).inserted } ?? true }
                view.failures += page.failures
                progress(view.value.count)
            }
        }
        try await fillTimestamps(of: &view.value, range, calendar)
        view.value.sort { ($0.start?.dateTime ?? "", $0.id ?? "") < ($1.start?.dateTime ?? "", $1.id ?? "") }
        return view
    }

    private func pages(_ range: DayRange, of calendar: Calendar, query: EventQuery) -> PageSequence<Event> {
        let instants = range.instants(in: identity.zone.rules)
        return client.calendarView(
            calendar.selection,
            from: Date(timeIntervalSince1970: Double(instants.lowerBound.seconds)),
            to: Date(timeIntervalSince1970: Double(instants.upperBound.seconds)),
            query: query
        )
    }

    /// Adds when events were made and changed: a calendar view tells it only when nothing is selected, and the
    /// original start of an instance only when it is (graph-facts 1.1, 4.2).
    private func fillTimestamps(of events: inout [Event], _ range: DayRange, _ calendar: Calendar) async throws {
        guard events.contains(where: { $0.lastModifiedDateTime == nil }) else { return }
        var known: [String: Event] = [:]
        for part in range.parts(ofDays: Self.longestView) {
            for try await page in pages(part, of: calendar, query: EventQuery()) {
                for event in page.value { if let id = event.id { known[id] = event } }
            }
        }
        for index in events.indices {
            guard let other = events[index].id.flatMap({ known[$0] }) else { continue }
            events[index].createdDateTime = events[index].createdDateTime ?? other.createdDateTime
            events[index].lastModifiedDateTime = events[index].lastModifiedDateTime ?? other.lastModifiedDateTime
        }
    }
}
