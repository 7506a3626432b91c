/// Counts failures by a key, and forgets them after a time; what it remembers is bounded.
struct FailureCounts<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        var count: Int
        var last: ContinuousClock.Instant
    }

    private let limits: SignInLimits
    private var entries: [Key: Entry] = [:]

    init(_ limits: SignInLimits) {
        self.limits = limits
    }

    /// How many keys are remembered.
    var remembered: Int { entries.count }

    /// How long an answer waits after the failures so far.
    func delay(_ key: Key, at now: ContinuousClock.Instant) -> Duration {
        guard let entry = entries[key], now - entry.last < limits.memory else { return .zero }
        let excess = entry.count - limits.freeFailures
        guard excess >= 0 else { return .zero }
        // Beyond the longest delay the power would only overflow.
        return min(limits.firstDelay * (1 << min(excess, 16)), limits.longestDelay)
    }

    /// Counts one more failure.
    mutating func add(_ key: Key, at now: ContinuousClock.Instant) {
        if let entry = entries[key], now - entry.last < limits.memory {
            entries[key] = Entry(count: entry.count + 1, last: now)
            return
        }
        if entries.count >= limits.remembered { forget(at: now) }
        entries[key] = Entry(count: 1, last: now)
    }

    /// Makes room: what is too old goes, else the older half.
    private mutating func forget(at now: ContinuousClock.Instant) {
        entries = entries.filter { now - $0.value.last < limits.memory }
        guard entries.count >= limits.remembered else { return }
        let times = entries.values.map(\.last).sorted()
        let middle = times[times.count / 2]
        entries = entries.filter { $0.value.last > middle }
    }
}
