public import Foundation
public import GraphModel
import HTTPMessage

extension GraphClient {
    /// The first round of changes to the singles and series of a calendar; the last page has a `deltaLink`.
    ///
    /// v1.0 does not document it, yet it works (`events/delta`); a mailbox that refuses it answers 400.
    public func eventsDelta(
        _ calendar: CalendarSelection = .standard,
        select: [Event.Member]? = nil
    ) -> PageSequence<Event> {
        delta(calendar.path + ["events", "delta"], query: EventQuery(select: select).options)
    }

    /// The first round of changes to a time of a calendar; the time is fixed in the links.
    public func calendarViewDelta(
        _ calendar: CalendarSelection = .standard,
        from start: Date,
        to end: Date
    ) -> PageSequence<Event> {
        delta(calendar.path + ["calendarView", "delta"], query: Self.window(start, end))
    }

    /// The changes since a round, whose `deltaLink` is given.
    ///
    /// Throws an error of code `resyncRequired` when the link is no longer accepted: read everything again.
    public func delta(after deltaLink: String) -> PageSequence<Event> {
        var request = deltaRequest([], query: [])
        request.address = .link(deltaLink)
        return pages(of: request)
    }

    private func delta(_ segments: [String], query: [(String, String)]) -> PageSequence<Event> {
        pages(of: deltaRequest(segments, query: query))
    }

    private func deltaRequest(_ segments: [String], query: [(String, String)]) -> GraphRequest {
        var request = request(segments, query: query, purpose: "reading the changes of the calendar")
        request.fields["Prefer"] = "\(Self.immutableIds), odata.maxpagesize=\(pageSize)"
        request.isDelta = true
        return request
    }

    /// A row that comes again changed is news; rows are the same when their versions are.
    private func pages(of request: GraphRequest) -> PageSequence<Event> {
        PageSequence(sender: sender, first: request) { event in
            event.id.map { "\($0) \(event.odataEtag ?? "") \(event.removed?.reason ?? "")" }
        }
    }
}
