import CalendarActions
import CalendarStore
import CalendarStoreSQLite
import Foundation
import TimeZones

/// Shows what is mirrored and how fresh it is; asks nobody.
struct StatusCommand: Command {
    static let syntax = CommandSyntax(
        name: "status",
        summary: "Shows what is mirrored, how fresh it is, and what failed last.",
        discussion: "Reads the state folder only, also while 'graphdav serve' runs.",
        example: "graphdav status"
    )

    /// The mirror of one calendar.
    private struct Row: Sendable {
        let name: String
        let objects: Int
        let state: MirrorState

        var lastSync: String? {
            state.lastSync.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
        }
    }

    init(_ arguments: ParsedArguments) {}

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try ConfigurationFile(of: invocation).read()
        let accounts = try ConfiguredAccount.accounts(invocation, in: configuration).map(\.name)
        let mirror = try LocalStores(invocation).mirror
        let rows = try accounts.map { account in
            try mirror.collections(of: account).map { collection in
                Row(
                    name: collection.calendar.displayName,
                    objects: try mirror.objectCount(of: collection.id),
                    state: try mirror.state(of: collection.id)
                )
            }
        }
        if invocation.options.format == .json {
            try invocation.output.line(Self.json(accounts, rows).text)
        } else {
            try show(accounts, rows, invocation)
        }
        return .done
    }

    private static func json(_ accounts: [String], _ rows: [[Row]]) -> JSONText {
        let all = zip(accounts, rows).map { account, rows -> JSONText in
            let calendars = rows.map { row -> JSONText in
                .object([
                    ("name", .string(row.name)), ("objects", .number(row.objects)),
                    ("lastSync", .optional(row.lastSync)), ("lastError", .optional(row.state.lastError)),
                ])
            }
            return .object([("account", .string(account)), ("calendars", .array(calendars))])
        }
        return .object([("accounts", .array(all))])
    }

    private func show(_ accounts: [String], _ rows: [[Row]], _ invocation: Invocation) throws {
        let now = invocation.now().seconds
        for (account, rows) in zip(accounts, rows) {
            guard !rows.isEmpty else {
                try invocation.output.line(
                    "\(account): nothing is mirrored yet; run 'graphdav serve' or 'graphdav sync'"
                )
                continue
            }
            try invocation.output.line("\(account):")
            var table = TextTable(titles: ["  Calendar", "Objects", "Refreshed"], flexible: [0])
            for row in rows {
                let age = row.state.lastSync.map { AgeText.text(now - $0) } ?? "never"
                table.append(["  " + row.name, String(row.objects), age])
            }
            for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
            for row in rows {
                guard let error = row.state.lastError else { continue }
                try invocation.output.line(TerminalText.harmless("  \(row.name) failed last: \(error)"))
            }
        }
    }
}
