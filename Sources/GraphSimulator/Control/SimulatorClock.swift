import Foundation
public import TimeZones

/// The simulator's present: the machine's, set off from it, or standing still.
public struct SimulatorClock: Sendable {
    private var offset = 0
    private var frozen: Instant?

    /// The machine's clock.
    public init() {}

    /// A clock that stands still until it is moved.
    public init(frozenAt instant: Instant) {
        frozen = instant
    }

    /// The present.
    public var now: Instant {
        frozen ?? Instant(seconds: Int(Date().timeIntervalSince1970) + offset)
    }

    /// Moves the present by some seconds.
    public mutating func advance(by seconds: Int) {
        if let instant = frozen {
            frozen = instant.advanced(by: seconds)
        } else {
            offset += seconds
        }
    }

    /// Sets the present; it goes on from there, or stands still.
    public mutating func set(_ instant: Instant, frozen isFrozen: Bool) {
        offset = 0
        frozen = nil
        if isFrozen { frozen = instant } else { offset = instant.seconds - now.seconds }
    }
}
