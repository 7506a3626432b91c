import Foundation
import TimeZones

/// A moment to 100 nanoseconds, as Exchange keeps `createdDateTime` and its like.
struct Timestamp: Sendable, Codable, Hashable, Comparable {
    private static let perSecond = 10_000_000
    private static let secondsFrom1601 = 11_644_473_600

    /// Units of 100 nanoseconds since 1970.
    let ticks: Int

    /// A moment with a fraction of a second in ticks.
    init(_ instant: Instant, fraction: Int = 0) {
        ticks = instant.seconds * Self.perSecond + fraction % Self.perSecond
    }

    /// What stands for "never" in answers of attendees.
    static let never = Timestamp(Instant(CivilDateTime(secondsSinceEpoch: -62_135_596_800)))

    static func < (one: Timestamp, other: Timestamp) -> Bool { one.ticks < other.ticks }

    /// Units of 100 nanoseconds since 1601.
    var filetime: Int { ticks + Self.secondsFrom1601 * Self.perSecond }

    /// The whole second.
    var instant: Instant {
        Instant(seconds: (ticks - fraction) / Self.perSecond)
    }

    private var fraction: Int {
        ((ticks % Self.perSecond) + Self.perSecond) % Self.perSecond
    }

    /// `2026-02-21T07:00:04.221145Z`: UTC, as many digits as are needed.
    var text: String {
        let whole = instant.local().text
        guard fraction > 0 else { return whole + "Z" }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 7 - digits.utf8.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)Z"
    }
}
