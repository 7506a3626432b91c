/// The days around today that a feed shows.
public struct FeedWindow: Sendable, Hashable {
    /// Whole days before today; nil for everything before.
    public let past: Int?
    /// Whole days after today; nil for everything after.
    public let future: Int?

    /// Makes a window; without bounds it shows everything.
    public init(past: Int? = nil, future: Int? = nil) {
        self.past = past
        self.future = future
    }

    /// The time that it shows, in whole days of UTC, so that it moves once a day; nil for everything.
    public func span(at now: Int) -> ObjectSpan? {
        guard past != nil || future != nil else { return nil }
        let today = now / Self.day
        return ObjectSpan(
            start: past.map { (today - $0) * Self.day } ?? Int.min,
            end: future.map { (today + $0 + 1) * Self.day } ?? Int.max
        )
    }

    private static let day = 86_400
}
