import TimeZones

/// Names that Windows shows to people, in any language: an offset in brackets, then cities or a region.
enum TimeZoneDisplayName: Sendable {
    /// The zone of `(UTC+01:00) Amsterdam, Berlin, …`, of `Eastern Time (US & Canada)`, or of a bare offset.
    static func zone(_ name: String, _ database: TimeZoneDatabase) -> TimeZoneRules? {
        let (offset, rest) = leadingOffset(name)
        if let region = regions.first(where: { rest.hasPrefix($0.key) })?.value { return database.resolve(region) }
        for city in rest.split(whereSeparator: { ",/;".contains($0) }) {
            let words = city.split(separator: " ").joined(separator: "_").lowercased()
            guard !words.isEmpty else { continue }
            let named = database.allNames().filter { $0.lowercased().hasSuffix("/" + words) }
            for found in named.compactMap({ try? database.rules($0) }) {
                if offset == nil || standardOffset(found) == offset { return found }
            }
        }
        guard let offset, rest.allSatisfy(\.isWhitespace), offset % 3600 == 0 else { return nil }
        let hours = offset / 3600
        return database.resolve(hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))")
    }

    private static let regions = [
        "Eastern Time (US": "Eastern Standard Time", "Central Time (US": "Central Standard Time",
        "Mountain Time (US": "Mountain Standard Time", "Pacific Time (US": "Pacific Standard Time",
        "Atlantic Time (Canada": "Atlantic Standard Time", "Arizona": "US Mountain Standard Time",
        "Alaska": "Alaskan Standard Time", "Hawaii": "Hawaiian Standard Time",
        "Newfoundland": "Newfoundland Standard Time",
    ]

    /// The offset at the front (`(UTC+01:00) `, `GMT-5`, `+02:00`), in seconds, and what follows.
    private static func leadingOffset(_ name: String) -> (Int?, Substring) {
        var rest = name[...]
        let isBracketed = rest.first == "("
        if isBracketed { rest.removeFirst() }
        for prefix in ["UTC", "GMT", "Utc", "utc", "gmt"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(3)
            break
        }
        var offset: Int?
        if let sign = rest.first, sign == "+" || sign == "-" {
            let digits = rest.dropFirst().prefix { $0.isNumber || $0 == ":" || $0 == "." }
            let parts = digits.split { $0 == ":" || $0 == "." }.compactMap { Int($0) }
            let isCompact = parts.count == 1 && digits.utf8.count == 4
            let hours = isCompact ? parts[0] / 100 : parts.first ?? 99
            let minutes = isCompact ? parts[0] % 100 : parts.dropFirst().first ?? 0
            guard hours <= 14, minutes < 60 else { return (nil, name[...]) }
            offset = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
            rest = rest.dropFirst(1 + digits.count)
        } else if isBracketed, rest.first == ")" {
            offset = 0
        }
        if isBracketed, rest.first == ")" { rest.removeFirst() }
        return offset == nil && !isBracketed ? (nil, name[...]) : (offset, rest.drop { $0 == " " })
    }

    /// The offset in winter: the lower one of a January and a July.
    private static func standardOffset(_ rules: TimeZoneRules) -> Int {
        min(
            rules.offset(at: Instant(seconds: 1_736_900_000)).seconds,
            rules.offset(at: Instant(seconds: 1_752_500_000)).seconds
        )
    }
}
