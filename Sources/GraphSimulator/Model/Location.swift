/// Places of an event: `location` and `locations`, which always agree (graph-facts 1.1).
struct Location: Sendable, Codable, Hashable {
    /// The kinds, with Graph's names.
    enum Kind: String, Sendable, CaseIterable {
        case `default`, conferenceRoom, homeAddress, businessAddress, geoCoordinates, streetAddress, hotel, restaurant
        case localBusiness, postalAddress
    }

    private static let order = [
        "displayName", "locationType", "locationUri", "locationEmailAddress", "uniqueId", "uniqueIdType", "address",
        "coordinates",
    ]

    /// The value as Graph answers it.
    let json: JSONValue

    /// What `location` is without a place.
    static let none = Location(json: [
        "displayName": "", "locationType": "default", "uniqueIdType": "unknown", "address": [:], "coordinates": [:],
    ])

    /// A place that has a name only.
    static func named(_ name: String) -> Location {
        Location(json: [
            "displayName": .string(name), "locationType": "default", "uniqueId": .string(name),
            "uniqueIdType": "private",
        ])
    }

    private init(json: JSONValue) {
        self.json = json
    }

    /// Reads a written place; the server fills in what identifies it.
    init(_ value: JSONValue) throws(GraphFailure) {
        guard let object = value.object else { throw .validation }
        let name = try object.text("displayName") ?? ""
        let type: Kind? = try object.choice("locationType")
        guard !name.isEmpty || object.members.contains(where: { $0.value != .null && $0.value != "" }) else {
            self = .none
            return
        }
        var result = object
        result["displayName"] = .string(name)
        result["locationType"] = .string((type ?? .default).rawValue)
        if object["uniqueId"] == nil { result["uniqueId"] = .string(name) }
        result["uniqueIdType"] = "private"
        let members = Self.order.compactMap { key in
            result[key].flatMap { $0 == .null ? nil : (key, $0) }
        }
        json = .object(JSONObject(members))
    }

    /// The name that is shown.
    var displayName: String {
        json.object?["displayName"]?.string ?? ""
    }

    /// What `location` is for these `locations`: the one, or a join of the names of several.
    static func summary(_ locations: [Location]) -> Location {
        guard locations.count > 1 else { return locations.first ?? .none }
        return .named(locations.map(\.displayName).joined(separator: "; "))
    }
}
