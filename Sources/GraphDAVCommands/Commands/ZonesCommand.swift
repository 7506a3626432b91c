import CalendarActions
import Foundation
import ICalendar
import TimeZones

/// Shows the Windows and IANA names of time zones.
struct ZonesCommand: Command {
    private static let name = ArgumentSyntax("NAME", "A Windows or IANA name, in any case.", isOptional: true)
    private static let territory = OptionSyntax(
        "--territory",
        "CC",
        "Prefer the zone that the Windows name has in this territory (ISO 3166, such as CH)."
    )
    private static let vtimezone = OptionSyntax("--vtimezone", nil, "Show the rules as a VTIMEZONE of iCalendar.")
    private static let from = OptionSyntax("--from", "DATE", "The first day that the VTIMEZONE must be right for.")
    private static let to = OptionSyntax("--to", "DATE", "The last such day; without it the present rule goes on.")

    static let syntax = CommandSyntax(
        name: "zones",
        summary: "Shows the Windows and IANA names of a time zone, or of all; or its VTIMEZONE.",
        discussion: """
            Names are taken from CLDR, rules from the time zone database of the system. A VTIMEZONE begins today \
            unless --from says otherwise.
            """,
        arguments: [name],
        options: [territory, vtimezone, from, to],
        example: "graphdav zones Europe/Zurich"
    )

    /// What the rules are shown for; the last day may be open.
    private struct VTimeZoneDays {
        let first: CivilDate?
        let last: CivilDate?
    }

    private let name: String?
    private let territory: String
    private let vtimezone: VTimeZoneDays?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        name = try arguments.value(Self.name, as: .text)
        territory = try arguments.value(Self.territory, as: .territory) ?? WindowsTimeZones.defaultTerritory
        let days = VTimeZoneDays(
            first: try arguments.value(Self.from, as: .date),
            last: try arguments.value(Self.to, as: .date)
        )
        vtimezone = arguments.has(Self.vtimezone) ? days : nil
        if vtimezone == nil, days.first != nil || days.last != nil {
            throw UsageError("--from and --to are for --vtimezone")
        }
        if let first = days.first, let last = days.last, last < first {
            throw UsageError("--to comes before --from")
        }
        if vtimezone != nil, name == nil { throw UsageError("--vtimezone needs a NAME") }
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        if let name, let vtimezone {
            let zone = try ZoneNames.rules(name, territory: territory)
            try write(zone, vtimezone, invocation)
        } else if let name {
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

    private func write(_ zone: TimeZoneRules, _ days: VTimeZoneDays, _ invocation: Invocation) throws {
        guard let tzid = TZID(zone.name) else { throw CommandError(.usage, "'\(zone.name)' cannot be a TZID") }
        let first = days.first ?? zone.local(invocation.now()).date
        if let last = days.last, last < first { throw UsageError("--to comes before today; --from is missing") }
        let from = zone.instant(of: CivilDateTime(startOf: first))
        let through = days.last.map { zone.instant(of: CivilDateTime(startOf: $0.advanced(by: 1))).advanced(by: -1) }
        let component = VTimeZone.component(tzid, zone, from: from, through: through)
        try invocation.output.write(Data(component.serialized()))
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
