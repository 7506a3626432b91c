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

    init(_ arguments: ParsedArguments) {}

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try ConfigurationFile(of: invocation).read()
        let accounts = try ConfiguredAccount.accounts(invocation, in: configuration).map(\.name)
        let mirror = try LocalStores(invocation).mirror
        let rows = try accounts.map { try CalendarStatus.all(of: $0, in: mirror) }
        if invocation.options.format == .json {
            try invocation.output.line(Self.json(accounts, rows).text)
        } else {
            try show(accounts, rows, invocation)
        }
        return .done
    }

    private static func json(_ accounts: [String], _ rows: [[CalendarStatus]]) -> JSONText {
        let all = zip(accounts, rows).map { account, rows -> JSONText in
            let calendars = rows.map { row -> JSONText in
                .object([
                    ("name", .string(row.calendar.displayName)), ("objects", .number(row.objects)),
                    ("lastSync", .optional(row.lastSync)), ("lastError", .optional(row.state.lastError)),
                ])
            }
            return .object([("account", .string(account)), ("calendars", .array(calendars))])
        }
        return .object([("accounts", .array(all))])
    }

    private func show(_ accounts: [String], _ rows: [[CalendarStatus]], _ invocation: Invocation) throws {
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
                table.append(["  " + row.calendar.displayName, String(row.objects), row.age(at: now)])
            }
            for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
            for row in rows {
                guard let error = row.state.lastError else { continue }
                try invocation.output.line(TerminalText.harmless("  \(row.calendar.displayName) failed last: \(error)"))
            }
        }
    }
}

extension CalendarStatus {
    fileprivate var lastSync: String? {
        state.lastSync.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
    }
}
