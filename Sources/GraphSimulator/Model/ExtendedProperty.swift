/// Single-value extended properties: values that clients keep beside an event.
enum ExtendedProperty {
    /// The set of named properties that Exchange copies to attendees.
    static let publicStrings = "{00020329-0000-0000-c000-000000000046}"
    /// PidLidAppointmentRecur: exceptions and deletions of a series in one binary value.
    static let recurrenceBlob = "binary {00062002-0000-0000-c000-000000000046} id 0x8216"

    /// The form in which ids compare: type, set and `name` or `id` without case; a name keeps its letters.
    static func normalized(_ id: String) -> String {
        let parts = id.split(separator: " ", maxSplits: 3)
        guard parts.count == 4, parts[2].lowercased() == "name" else { return id.lowercased() }
        return parts[..<3].joined(separator: " ").lowercased() + " " + parts[3]
    }

    /// Whether an id has one of the forms that Graph takes.
    static func isValid(_ id: String) -> Bool {
        let parts = id.split(separator: " ", maxSplits: 3)
        let types = ["string", "boolean", "integer", "long", "double", "binary", "systemtime", "cltime", "guid"]
        guard let type = parts.first, types.contains(type.lowercased()) else { return false }
        if parts.count == 2 { return parts[1].lowercased().hasPrefix("0x") }
        guard parts.count == 4, parts[1].hasPrefix("{"), parts[1].hasSuffix("}"), parts[1].utf8.count == 38 else {
            return false
        }
        return ["name", "id"].contains(parts[2].lowercased())
    }

    /// Reads the member of a written event; null and an empty list change nothing.
    static func read(_ values: [JSONValue]) throws(GraphFailure) -> [String: String] {
        var properties: [String: String] = [:]
        for value in values {
            guard let object = value.object, let id = try object.text("id"), isValid(id) else { throw .validation }
            properties[normalized(id)] = try object.text("value") ?? ""
        }
        return properties
    }
}
