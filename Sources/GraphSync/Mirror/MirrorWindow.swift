/// Which events of a calendar are mirrored, by days before and after the present.
public struct MirrorWindow: Sendable, Hashable {
    /// Events that ended longer ago are known only.
    public var pastDays: Int
    /// How far ahead a mailbox is read that has no delta of events, and instances are indexed.
    public var futureDays: Int

    /// How long a view is at most: Graph answers 1,825 days (graph-facts 4.2).
    public static let maximumDays = 1_800

    /// Makes a window.
    public init(pastDays: Int = 365, futureDays: Int = 730) {
        self.pastDays = pastDays
        self.futureDays = futureDays
    }

    /// The first instant that is mirrored, the start of a day in UTC, so that it moves once a day.
    public func start(at now: Int) -> Int {
        (now / Self.day - pastDays) * Self.day
    }

    /// The start of a view, which Graph holds to a length.
    func viewStart(at now: Int) -> Int {
        max(start(at: now), end(at: now) - Self.maximumDays * Self.day)
    }

    /// The end of what is indexed, the start of a day in UTC.
    func end(at now: Int) -> Int {
        (now / Self.day + futureDays) * Self.day
    }

    private static let day = 86_400
}
