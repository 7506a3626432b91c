/// The last segment of the path of a calendar: from its name, assigned once.
enum CalendarAddress: Sendable {
    /// Where the default calendar is, whatever it is called.
    static let standard = "calendar"
    private static let longest = 40

    /// A name that is not taken: the segment for the calendar's name, with a number where needed.
    static func new(for displayName: String, taken: Set<String>) -> String {
        let base = segment(for: displayName)
        var (name, number) = (base, 2)
        while taken.contains(name) || name == standard {
            name = "\(base)-\(number)"
            number += 1
        }
        return name
    }

    /// What is left of a name in a path: letters, digits and dashes.
    static func segment(for displayName: String) -> String {
        let letters = displayName.lowercased().unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
        }
        let words = String(letters).split(separator: "-").joined(separator: "-").prefix(longest)
        return words.isEmpty ? standard : String(words)
    }
}
