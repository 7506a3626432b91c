import TimeZones

/// Shows the Windows and IANA names of time zones.
struct ZonesCommand: Command {
    private static let name = ArgumentSyntax("NAME", "A Windows or IANA name, in any case.", isOptional: true)
    private static let territory = OptionSyntax(
        "--territory",
        "CC",
        "Prefer the zone that the Windows name has in this territory (ISO 3166, such as CH)."
    )

    static let syntax = CommandSyntax(
        name: "zones",
        summary: "Shows the Windows and IANA names of a time zone, or of all.",
        discussion: "Names are taken from CLDR, rules from the time zone database of the system.",
        arguments: [name],
        options: [territory],
        example: "graphdav zones Europe/Zurich"
    )

    private let name: String?
    private let territory: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        name = try arguments.value(Self.name, as: .text)
        territory = try arguments.value(Self.territory, as: .territory) ?? WindowsTimeZones.defaultTerritory
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        if let name {
            try show(try ZoneNames.of(name, territory: territory), invocation)
        } else {
            try list(WindowsTimeZones.names.map { ZoneNames.ofWindowsZone($0, territory: territory) }, invocation)
        }
        return .done
    }

    private func show(_ names: ZoneNames, _ invocation: Invocation) throws {
        if invocation.options.format == .json {
            try invocation.output.line(names.json.text)
            return
        }
        try invocation.output.line("Windows  \(names.windows ?? "none")")
        for (index, name) in names.iana.enumerated() {
            try invocation.output.line((index == 0 ? "IANA     " : "         ") + name)
        }
    }

    private func list(_ zones: [ZoneNames], _ invocation: Invocation) throws {
        if invocation.options.format == .json {
            try invocation.output.line(JSONText.array(zones.map(\.json)).text)
            return
        }
        var table = TextTable(titles: ["Windows", "IANA"], flexible: [])
        for zone in zones { table.append([zone.windows ?? "", zone.iana.first ?? ""]) }
        for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
    }
}

extension ValueFormat where Value == String {
    /// A territory as CLDR names it.
    fileprivate static let territory = ValueFormat("a territory of two letters such as CH") { text in
        text.utf8.count == 2 && text.allSatisfy(\.isLetter) || text == WindowsTimeZones.defaultTerritory ? text : nil
    }
}
