/// Names that programs make of a zone's name.
enum TimeZoneNamePrefix: Sendable {
    /// `Europe/Berlin` of `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin` and the like: the last two or three
    /// parts of a path; nil when the name does not begin with a slash.
    static func strip(_ name: String) -> String? {
        guard name.hasPrefix("/") else { return nil }
        let parts = name.split(separator: "/")
        guard parts.count > 2 else { return parts.last.map(String.init) }
        let three = parts.suffix(3)
        let hasRegion = ["Argentina", "Indiana", "Kentucky", "North_Dakota"].contains {
            three.dropFirst().first == $0[...]
        }
        return (hasRegion ? three : parts.suffix(2)).joined(separator: "/")
    }

    /// `Eastern Standard Time` of `Eastern Standard Time 1`, as Exchange numbers zones of one name with other rules.
    static func withoutNumber(_ name: String) -> String? {
        let digits = name.reversed().prefix { $0.isNumber }
        let rest = name.dropLast(digits.count)
        guard !digits.isEmpty, rest.last == " " else { return nil }
        return String(rest.dropLast())
    }
}
