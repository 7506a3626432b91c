import GraphModel
import ICalendar

/// What Graph makes of properties that say more than its members can.
enum PropertyMeaning: Sendable {
    /// The longest subject, in UTF-16 units: Outlook's limit.
    static let maximumSubject = 255

    /// PRIORITY 1 to 4 is high, 6 to 9 low (RFC 5545 3.8.1.9).
    static func importance(_ priority: Property) -> Importance {
        switch Int(priority.value) ?? 0 {
        case 1...4: .high
        case 6...9: .low
        default: .normal
        }
    }

    /// CLASS; nil where it is not known.
    static func sensitivity(_ classification: Property) -> Sensitivity? {
        switch classification.value.uppercased() {
        case "PUBLIC": .normal
        case "PRIVATE": .private
        case "CONFIDENTIAL": .confidential
        case "X-PERSONAL": .personal
        default: nil
        }
    }

    /// SUMMARY on one line, cut at Outlook's limit.
    static func subject(_ summary: Property) -> String {
        var text = String.UnicodeScalarView()
        var units = 0
        for scalar in TextValue.unescape(summary.value).unicodeScalars {
            units += UTF16.width(scalar)
            guard units <= maximumSubject else { break }
            text.append(scalar == "\n" ? " " : scalar)
        }
        return String(text)
    }

    /// Whether an event of Graph still says what a kept line was converted to; true of lines that no member stands for.
    static func holds(_ line: Property, of event: Event) -> Bool {
        switch line.name {
        case "PRIORITY": importance(line) == event.importance ?? .normal
        case "CLASS": (sensitivity(line) ?? .private) == event.sensitivity ?? .normal
        case "SUMMARY": isSame(subject(line), event.subject)
        case "LOCATION": isSame(TextValue.unescape(line.value), event.location?.displayName)
        case "STATUS":
            line.value.uppercased() == "TENTATIVE" && event.isCancelled != true && event.showAs != .tentative
        default: true
        }
    }

    private static func isSame(_ one: String, _ other: String?) -> Bool {
        ReadableLines(one).lines.joined(separator: " ") == ReadableLines(other ?? "").lines.joined(separator: " ")
    }
}
