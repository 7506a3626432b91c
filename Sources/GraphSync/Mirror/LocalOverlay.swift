import CalendarConversion
import CalendarStore
import GraphModel

/// What apps want to be given back with events, laid over what Graph has stored with them.
struct LocalOverlay: Sendable {
    private let properties: [String: [LocalProperties]]

    init(_ properties: [LocalProperties]) {
        self.properties = Dictionary(grouping: properties, by: \.event)
    }

    /// An event as apps are to see it: with what is kept locally as long as Graph has what that was based on.
    func applied(to event: Event) -> Event {
        var seen = event
        for one in event.id.flatMap({ properties[$0] }) ?? [] {
            guard event.storedText(ofOccurrence: one.occurrence) == one.basis else { continue }
            guard let original = one.occurrence else {
                seen = seen.storing(one.text)
                continue
            }
            guard event.recurrence != nil else { continue }
            seen = seen.replacingException(startingOriginallyAt: original) { $0.storing(one.text) }
        }
        return seen
    }
}
