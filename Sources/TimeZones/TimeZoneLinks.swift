/// Names of one zone in the time zone database: today's and those it had before.
public enum TimeZoneLinks: Sendable {
    /// The name that a link stands for, by a name in any case; nil when the name is no link.
    public static func target(of name: String) -> String? {
        links.targets[name.lowercased()]
    }

    /// The other names, in lower case, of the zone that has this name in lower case; its own first.
    static func equivalents(of name: String) -> [String] {
        let target = links.targets[name]?.lowercased() ?? name
        let names = [target] + (links.names[target] ?? [])
        guard let further = links.targets[target]?.lowercased() else { return names }
        return names + [further] + (links.names[further] ?? [])
    }

    private static let links: (targets: [String: String], names: [String: [String]]) = {
        var targets: [String: String] = [:]
        var names: [String: [String]] = [:]
        for row in TimeZoneLinkTable.rows.split(separator: "\n") {
            let cells = row.split(separator: " ")
            guard cells.count == 2 else { continue }
            targets[cells[0].lowercased()] = String(cells[1])
            names[cells[1].lowercased(), default: []].append(cells[0].lowercased())
        }
        return (targets, names)
    }()
}
