import TimeZones

/// All names of one time zone.
struct ZoneNames: Sendable {
    /// The Windows name; nil where Windows has none.
    let windows: String?
    /// The IANA names, the preferred one first.
    let iana: [String]

    private init(windows: String?, iana: [String]) {
        self.windows = windows
        var seen = Set<String>()
        self.iana = iana.filter { seen.insert($0).inserted }
    }

    /// The names of a Windows zone, those that it has in the territory first.
    static func ofWindowsZone(_ name: String, territory: String) -> ZoneNames {
        let preferred = WindowsTimeZones.allIANA(name, territory: territory)
        return ZoneNames(windows: name, iana: preferred + WindowsTimeZones.allIANA(name))
    }

    /// The names of the zone that has a name of either kind, in any case.
    static func of(_ name: String, territory: String) throws(CommandError) -> ZoneNames {
        if let windowsName = WindowsTimeZones.spelling(of: name) {
            return ofWindowsZone(windowsName, territory: territory)
        }
        let rules = try rules(name, territory: territory)
        let windowsName = WindowsTimeZones.windows(name) ?? WindowsTimeZones.windows(rules.name)
        return ZoneNames(
            windows: windowsName,
            iana: [rules.name] + (windowsName.map { WindowsTimeZones.allIANA($0) } ?? [])
        )
    }

    /// The rules of the zone that has a name of either kind, in any case.
    static func rules(_ name: String, territory: String) throws(CommandError) -> TimeZoneRules {
        if let rules = TimeZoneDatabase.system.resolve(name, territory: territory) { return rules }
        let known = WindowsTimeZones.names + TimeZoneDatabase.system.allNames()
        throw CommandError(.usage, "no time zone is named '\(name)'\(ClosestName.hint(for: name, among: known))")
    }

    /// The names as the contract shapes them.
    var json: JSONText {
        .object([("windows", .optional(windows)), ("iana", .array(iana.map(JSONText.string)))])
    }
}
