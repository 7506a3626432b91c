import Foundation
import HTTPMessage

/// How long a server asks to wait (RFC 9110 10.2.3).
enum RetryAfter: Sendable {
    /// The pause asked for: seconds, also with a fraction as Graph sends them, or a date; nil when there is none.
    static func pause(in fields: HTTPFields, now: Date) -> Duration? {
        guard let value = fields["Retry-After"] else { return nil }
        return pause(value, now: now)
    }

    /// The pause that a value of the field means.
    static func pause(_ value: String, now: Date) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if let seconds = Double(text), seconds.isFinite {
            return .seconds(min(max(seconds, 0), longest))
        }
        guard let date = httpDate(text) else { return nil }
        return .seconds(min(max(date.timeIntervalSince(now), 0), longest))
    }

    /// The date of an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 5.6.7).
    private static func httpDate(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }

    /// A day, so that no number overflows.
    private static let longest = 86400.0
}
