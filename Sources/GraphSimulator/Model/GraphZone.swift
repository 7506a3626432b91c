import TimeZones

/// A time zone as a client or the mailbox named it, with its rules.
struct GraphZone: Sendable {
    /// The name as it was given, which Graph echoes.
    let name: String
    private let rules: TimeZoneRules?

    /// UTC.
    static let utc = GraphZone(name: "UTC", rules: nil)

    /// Makes a zone of its rules; without rules it is UTC.
    init(name: String, rules: TimeZoneRules?) {
        self.name = name
        self.rules = rules
    }

    /// What clocks of the zone show.
    func local(_ instant: Instant) -> CivilDateTime {
        rules?.local(instant) ?? instant.local()
    }

    /// The instant of a local time; one that is skipped moves forward, one that comes twice is the first.
    func instant(_ local: CivilDateTime) -> Instant {
        rules?.instant(of: local) ?? Instant(local)
    }

    /// Seconds to add to UTC at an instant.
    func offset(at instant: Instant) -> Int {
        rules?.offset(at: instant).seconds ?? 0
    }
}
