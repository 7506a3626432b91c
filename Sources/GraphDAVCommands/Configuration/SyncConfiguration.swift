/// What is mirrored, and how fresh it is kept.
struct SyncConfiguration: Sendable, Hashable {
    /// Days before today whose events are mirrored.
    var pastDays = 365
    /// Days from today whose events are mirrored, where Graph wants a window.
    var futureDays = 730
    /// Seconds after which a read starts a refresh.
    var maxAge = 30
    /// Seconds between two refreshes without a read.
    var interval = 300

    /// The longest past that can be mirrored: a century.
    static let longestPast = 36_500
    /// The farthest future that is asked for: Graph answers at most 1,825 days of a calendar view (graph-facts 4.2).
    static let longestFuture = 1_800
    private static let longestWait = 86_400

    enum Key: String, CaseIterable {
        case pastDays, futureDays, maxAge, interval
    }

    init() {}

    init(_ section: ConfigurationSection<Key>) throws(ConfigurationError) {
        pastDays = try section.integer(.pastDays, in: 0...Self.longestPast) ?? pastDays
        futureDays = try section.integer(.futureDays, in: 1...Self.longestFuture) ?? futureDays
        maxAge = try section.integer(.maxAge, in: 0...Self.longestWait) ?? maxAge
        interval = try section.integer(.interval, in: 1...Self.longestWait) ?? interval
    }
}
