import Foundation
import HTTPMessage
import TimeZones

/// The limits of requests to a mailbox (graph-facts 5.2), and failures by chance.
struct Throttle: Sendable {
    private struct Bucket {
        var tokens: Double
        var filled: Int
    }

    private var buckets: [String: Bucket] = [:]
    /// The requests to each mailbox that are not answered yet.
    private var underWay: [String: Int] = [:]
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Lets a request to a mailbox begin, or refuses it; each that began must `end`.
    mutating func begin(_ mailbox: String, now: Instant, knobs: SimulatorKnobs) throws(GraphFailure) {
        if knobs.mailboxConcurrency > 0, underWay[mailbox, default: 0] >= knobs.mailboxConcurrency {
            throw Self.refusal(
                429,
                "ApplicationThrottled",
                "Application is over its MailboxConcurrency limit.",
                now,
                knobs
            )
        }
        guard take(mailbox, now, knobs) else {
            throw Self.refusal(429, "TooManyRequests", "Please retry again later.", now, knobs)
        }
        if knobs.randomFailureRate > 0, nextRandom() < knobs.randomFailureRate {
            throw chanceFailure(now, knobs)
        }
        underWay[mailbox, default: 0] += 1
    }

    /// Ends a request that began.
    mutating func end(_ mailbox: String) {
        underWay[mailbox, default: 1] -= 1
    }

    private mutating func take(_ mailbox: String, _ now: Instant, _ knobs: SimulatorKnobs) -> Bool {
        guard knobs.requestLimit > 0, knobs.requestWindow > 0 else { return true }
        let limit = Double(knobs.requestLimit)
        var bucket = buckets[mailbox] ?? Bucket(tokens: limit, filled: now.seconds)
        let elapsed = Double(max(0, now.seconds - bucket.filled))
        bucket.tokens = min(limit, bucket.tokens + elapsed * limit / Double(knobs.requestWindow))
        bucket.filled = now.seconds
        let isLet = bucket.tokens >= 1
        if isLet { bucket.tokens -= 1 }
        buckets[mailbox] = bucket
        return isLet
    }

    private mutating func chanceFailure(_ now: Instant, _ knobs: SimulatorKnobs) -> GraphFailure {
        switch Int(nextRandom() * 3) {
        case 0: Self.refusal(429, "TooManyRequests", "Please retry again later.", now, knobs)
        case 1: Self.refusal(503, "UnknownError", "", now, knobs)
        default: GraphFailure(504, "gatewayTimeout", "")
        }
    }

    /// A number from 0 to below 1, the same sequence in every run (splitmix64).
    private mutating func nextRandom() -> Double {
        random &+= 0x9E37_79B9_7F4A_7C15
        var value = random
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((value ^ (value >> 31)) >> 11) / Double(1 << 53)
    }

    /// A refusal that says when to come back, in the form that the knob asks for.
    static func refusal(
        _ status: Int,
        _ code: String,
        _ message: String,
        _ now: Instant,
        _ knobs: SimulatorKnobs
    ) -> GraphFailure {
        var failure = GraphFailure(status, code, message)
        let seconds = knobs.retryAfterSeconds
        switch knobs.retryAfter {
        case .int: failure.fields["Retry-After"] = String(seconds)
        case .fraction: failure.fields["Retry-After"] = "\(seconds).128"
        case .date: failure.fields["Retry-After"] = now.advanced(by: seconds).httpDate
        case .absent: break
        }
        return failure
    }
}

extension Instant {
    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 5.6.7).
    var httpDate: String {
        let time = local()
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = time.date
        let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
        return
            "\(days[date.weekday.rawValue]), \(day) \(months[date.month - 1]) \(date.year) \(time.text.suffix(8)) GMT"
    }
}
