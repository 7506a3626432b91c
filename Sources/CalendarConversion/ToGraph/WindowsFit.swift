import TimeZones

/// The Windows names that Graph takes, and the zone that each means there.
enum WindowsFit: Sendable {
    /// All Windows zones with the rules of their default.
    static func zones(_ database: TimeZoneDatabase) -> [(name: String, rules: TimeZoneRules)] {
        WindowsTimeZones.names.compactMap { name in database.resolve(name).map { (name, $0) } }
    }

    /// A Windows zone whose clock shows the local times at the same instants as the given rules: its own Windows
    /// name first, then any other; nil when there is none.
    static func name(for zone: SourceZone, at times: [CivilDateTime], _ database: TimeZoneDatabase) -> String? {
        if zone.isUTC { return "UTC" }
        let fits = { (rules: TimeZoneRules) in
            times.allSatisfy { rules.instants(of: $0) == zone.rules.instants(of: $0) }
        }
        if let own = WindowsTimeZones.windows(zone.rules.name), let rules = database.resolve(own), fits(rules) {
            return own
        }
        return zones(database).first { fits($0.rules) }?.name
    }
}
