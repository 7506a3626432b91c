import TimeZones

/// What a mailbox holds at the start.
public enum Scenario: Sendable, Hashable {
    /// Calendars without events.
    case empty
    /// A lifelike working week around today in W. Europe Standard Time, with every kind of event.
    case week
    /// So many varied events, the same ones each time for the same day.
    case bulk(Int)

    /// The most events of a bulk scenario.
    public static let maximumBulk = 200_000

    /// Reads `empty`, `week` or `bulk:N`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("empty", 1): self = .empty
        case ("week", 1): self = .week
        case ("bulk", 2):
            guard let count = Int(parts[1]), (0...Self.maximumBulk).contains(count) else { return nil }
            self = .bulk(count)
        default: return nil
        }
    }

    /// The mailbox at the start.
    func service(clock: SimulatorClock, knobs: SimulatorKnobs) -> GraphService {
        var builder = ScenarioBuilder(clock: clock, knobs: knobs)
        switch self {
        case .empty: break
        case .week: builder.addWeek()
        case .bulk(let count): builder.addBulk(count)
        }
        builder.service.unsaved = UnsavedChanges()
        return builder.service
    }
}
