import HTTPMessage

/// What the `Prefer` fields of a request ask for (graph-facts 1.5).
struct Preferences: Sendable {
    /// The zone of start and end.
    var zone = GraphZone.utc
    /// Whether a zone was asked for.
    var hasZone = false
    /// Bodies as text.
    var textBodies = false
    /// Ids that survive a move.
    var immutableIDs = false
    /// The size of a page in a delta round.
    var maxPageSize: Int?
    /// Changes are answered without content.
    var returnMinimal = false
    /// What `Preference-Applied` says.
    private(set) var applied: [String] = []

    /// The defaults.
    init() {}

    /// Reads all `Prefer` fields; several preferences may share a field (RFC 7240 2).
    init(_ fields: HTTPFields, zones: ZoneCatalog, knobs: SimulatorKnobs) throws(GraphFailure) {
        for part in fields.values("Prefer").flatMap(Self.split) {
            let pieces = part.split(separator: "=", maxSplits: 1)
            guard let name = pieces.first.map({ Self.trim(String($0)).lowercased() }) else { continue }
            let value = pieces.count > 1 ? Self.unquoted(Self.trim(String(pieces[1]))) : ""
            switch name {
            case "outlook.timezone":
                zone = try zones.zone(value, accepting: knobs.ianaAccepted)
                hasZone = true
                applied.append("outlook.timezone=\"\(value)\"")
            case "outlook.body-content-type":
                textBodies = value.lowercased() == "text"
                applied.append("outlook.body-content-type=\"\(value)\"")
            case "idtype":
                immutableIDs = value.lowercased() == "immutableid"
                applied.append("IdType=\"\(value)\"")
            case "odata.maxpagesize":
                maxPageSize = Int(value)
            case "return":
                returnMinimal = value.lowercased() == "minimal"
                if returnMinimal { applied.append("return=minimal") }
            default:
                continue
            }
        }
    }

    /// The same in UTC.
    func inUTC() -> Preferences {
        var copy = self
        copy.zone = .utc
        copy.hasZone = false
        return copy
    }

    /// Parts at commas that are not within quotes.
    private static func split(_ value: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        for scalar in value.unicodeScalars {
            if scalar == "\"" { isQuoted.toggle() }
            if !isQuoted, scalar == "," || scalar == ";" {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return parts
    }

    private static func trim(_ text: String) -> String {
        String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    private static func unquoted(_ text: String) -> String {
        text.count >= 2 && text.first == "\"" && text.last == "\"" ? String(text.dropFirst().dropLast()) : text
    }
}
