import CalendarActions
import CalendarStoreSQLite
import Foundation
import GraphClient
import HTTPMicrohttpd
import TimeZones

/// Checks what the other commands need.
struct DoctorCommand: Command {
    static let syntax = CommandSyntax(
        name: "doctor",
        summary: "Checks configuration, state folder and store, time zone data, sign-in and reachability.",
        discussion: "Checks all accounts, or the one of --account. Changes nothing but the tokens, which it may renew.",
        example: "graphdav doctor"
    )

    /// What came of one check.
    private struct Finding: Sendable {
        let check: String
        let detail: String
        let error: CommandError?
    }

    init(_ arguments: ParsedArguments) {}

    func run(_ invocation: Invocation) async throws -> ExitCode {
        var findings: [Finding] = []
        var configuration = Configuration()
        findings.append(
            await Self.check("configuration") {
                let file = try ConfigurationFile(of: invocation)
                configuration = try file.read()
                let count = configuration.accounts.count
                return "\(file.path), \(count) \(count == 1 ? "account" : "accounts")"
            }
        )
        findings.append(await Self.check("state folder") { try Self.stateFolder(invocation) })
        findings.append(await Self.check("store") { try Self.store(invocation) })
        findings.append(await Self.check("time zones") { try Self.timeZones(TimeZoneDatabase.system) })
        findings.append(
            await Self.check("server") { [configuration] in try Self.server(configuration.server, invocation) }
        )
        findings += await Self.openAll(
            try ConfiguredAccount.accounts(invocation, in: configuration),
            configuration,
            invocation
        )
        try show(findings, invocation)
        return findings.lazy.compactMap(\.error).first?.status ?? .done
    }

    private static func openAll(
        _ accounts: [AccountConfiguration],
        _ configuration: Configuration,
        _ invocation: Invocation
    ) async -> [Finding] {
        var findings: [Finding] = []
        for account in accounts {
            findings.append(
                await check("account \(account.name)") { try await open(account, configuration, invocation) }
            )
        }
        return findings
    }

    private static func check(_ name: String, _ body: () async throws -> String) async -> Finding {
        do {
            return Finding(check: name, detail: try await body(), error: nil)
        } catch {
            let explained = CommandError(explaining: error)
            return Finding(check: name, detail: explained.line, error: explained)
        }
    }

    private static func stateFolder(_ invocation: Invocation) throws -> String {
        let state = try StateDirectory(of: invocation)
        try state.check()
        let exists = FileManager.default.fileExists(atPath: state.path)
        return exists ? "\(state.path), readable by you only" : "\(state.path), not made yet"
    }

    /// The databases of the state folder; the first one that cannot be used is the finding.
    private static func store(_ invocation: Invocation) throws -> String {
        let folder = try StateDirectory(of: invocation).path
        var usable: [String] = []
        for database in DatabaseCheck.Database.allCases {
            switch DatabaseCheck.condition(of: database, in: folder) {
            case .missing: continue
            case .usable: usable.append(database.fileName)
            case .unusable(let reason):
                throw CommandError(
                    .someFailed,
                    "cannot use \(folder)/\(database.fileName)",
                    reason: reason,
                    remedy: remedy(for: database)
                )
            }
        }
        return usable.isEmpty
            ? "nothing is kept yet" : usable.formatted(.list(type: .and).locale(Locale(identifier: "en")))
    }

    private static func remedy(for database: DatabaseCheck.Database) -> String {
        switch database {
        case .mirror: "The next 'graphdav serve' or 'graphdav sync' moves it away and makes it anew from Graph"
        case .settings:
            "App passwords and feeds are in it: put a copy of it back, or move it away and add them again"
        case .intents:
            "It holds writes that were under way: move it away, and look whether the last changes reached the calendar"
        }
    }

    private static func timeZones(_ database: TimeZoneDatabase) throws -> String {
        _ = try MailboxZone(nil, database: database)
        let count = database.allNames().count
        let index = try? String(contentsOfFile: "\(database.directory)/tzdata.zi", encoding: .utf8)
        let version = index?.prefix { $0 != "\n" }.replacing("# version ", with: "")
        return "\(database.directory), \(version.map { "version \($0), " } ?? "")\(count) zones"
    }

    private static func server(_ server: ServerConfiguration, _ invocation: Invocation) throws -> String {
        let front = try ServerFront(server.listen, server)
        try front.tls(invocation)?.check()
        return server.publicURL ?? front.url(port: server.listen.port)
    }

    private static func open(
        _ account: AccountConfiguration,
        _ configuration: Configuration,
        _ invocation: Invocation
    ) async throws -> String {
        let progress = ProgressLine(invocation)
        let identity = try await ConfiguredAccount(account, configuration.policy, invocation, progress).open().identity
        return "signed in as \(identity.nameAndAddress), \(identity.zone.text)"
    }

    private func show(_ findings: [Finding], _ invocation: Invocation) throws {
        if invocation.options.format == .json {
            let values = findings.map { finding in
                JSONText.object([
                    ("check", .string(finding.check)),
                    ("ok", .bool(finding.error == nil)),
                    ("detail", .string(finding.detail)),
                ])
            }
            try invocation.output.line(JSONText.array(values).text)
            return
        }
        for finding in findings {
            let text = "\(finding.error == nil ? "ok    " : "FAILED")  \(finding.check): \(finding.detail)"
            try invocation.output.line(TerminalText.harmless(text))
        }
    }
}
