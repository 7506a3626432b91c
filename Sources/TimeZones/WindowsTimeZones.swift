/// The names of Windows for time zones and the IANA names that they stand for.
public enum WindowsTimeZones: Sendable {
    /// The territory of a Windows zone's default.
    public static let defaultTerritory = "001"

    /// All Windows names, in the order of the table.
    public static let names: [String] = table.names

    /// The IANA name of a Windows name in any case; nil when it is no Windows name.
    ///
    /// With a territory (two letters of ISO 3166) its zone where the Windows zone has one there, else the default.
    public static func iana(_ windowsName: String, territory: String = defaultTerritory) -> String? {
        guard let zone = table.zones[windowsName.lowercased()] else { return nil }
        return (zone.territories[territory.uppercased()] ?? zone.territories[defaultTerritory])?.first
    }

    /// All IANA names that a Windows name stands for, the default first; empty when it is no Windows name.
    public static func allIANA(_ windowsName: String, territory: String? = nil) -> [String] {
        guard let zone = table.zones[windowsName.lowercased()] else { return [] }
        if let territory { return zone.territories[territory.uppercased()] ?? [] }
        var seen = Set<String>()
        return zone.inOrder.filter { seen.insert($0).inserted }
    }

    /// The Windows name as the table spells it, for a name in any case.
    public static func spelling(of windowsName: String) -> String? {
        table.zones[windowsName.lowercased()]?.name
    }

    /// The Windows name for an IANA name or an older name of its zone, in any case; nil where Windows has none.
    public static func windows(_ ianaName: String) -> String? {
        let name = ianaName.lowercased()
        if let direct = table.windowsNames[name] { return direct }
        return TimeZoneLinks.equivalents(of: name).lazy.compactMap { table.windowsNames[$0] }.first
    }

    private struct Zone: Sendable {
        let name: String
        var territories: [String: [String]] = [:]
        var inOrder: [String] = []
    }

    private struct Table: Sendable {
        var names: [String] = []
        var zones: [String: Zone] = [:]
        /// IANA names in lower case.
        var windowsNames: [String: String] = [:]
    }

    private static let table: Table = {
        var table = Table()
        for row in WindowsTimeZoneTable.rows.split(separator: "\n") {
            let cells = row.split(separator: "|").map(String.init)
            guard cells.count == 3 else { continue }
            let (name, key) = (cells[0], cells[0].lowercased())
            let ianaNames = cells[2].split(separator: " ").map(String.init)
            if table.zones[key] == nil { table.names.append(name) }
            table.zones[key, default: Zone(name: name)].territories[cells[1]] = ianaNames
            table.zones[key]?.inOrder += ianaNames
            for iana in ianaNames { table.windowsNames[iana.lowercased()] = name }
        }
        return table
    }()
}
