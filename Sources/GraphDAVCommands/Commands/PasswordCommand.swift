import CalendarActions
import CalendarStore
import CalendarStoreSQLite
import TimeZones

/// Makes, lists and revokes the passwords of calendar apps.
struct PasswordCommand: Command {
    private static let action = ArgumentSyntax("ACTION", "add, list or revoke.")
    private static let label = ArgumentSyntax("LABEL", "What the app or device is called.", isOptional: true)
    private static let scope = OptionSyntax("--scope", "SCOPE", "What it opens: caldav (default) or web.")

    static let syntax = CommandSyntax(
        name: "password",
        summary: "Makes, lists and revokes the passwords with which calendar apps sign in.",
        discussion: "A secret is shown once, when it is made; only a digest of it is kept.",
        arguments: [action, label],
        options: [scope],
        example: "graphdav password add phone"
    )

    private enum Action: String, CaseIterable {
        case add, list, revoke
    }

    private let action: Action
    private let label: String?
    private let scope: AppPassword.Scope

    init(_ arguments: ParsedArguments) throws(UsageError) {
        action = try arguments.required(Self.action, as: .choice)
        label = try arguments.value(Self.label, as: .text)
        scope = try arguments.value(Self.scope, as: .choice) ?? .caldav
        guard action == .list || label != nil else { throw UsageError("LABEL is missing") }
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try ConfigurationFile(of: invocation).read()
        let account = try ConfiguredAccount.account(invocation, in: configuration).name
        let state = try StateDirectory(of: invocation)
        try state.prepare()
        let passwords = AppPasswords(of: account, in: try SQLiteSettingsStore(folder: state.path))
        switch action {
        case .add: try await add(label ?? "", passwords, invocation)
        case .list: try list(try passwords.all(), invocation)
        case .revoke:
            guard try await passwords.revoke(label ?? "") else {
                throw CommandError(
                    .usage,
                    "no password is called '\(label ?? "")'",
                    remedy: "'graphdav password list' shows them"
                )
            }
            try invocation.note("Revoked.")
        }
        return .done
    }

    private func add(
        _ label: String,
        _ passwords: AppPasswords,
        _ invocation: Invocation
    ) async throws {
        guard let label = AppPasswords.label(label) else {
            throw CommandError(
                .usage,
                "'\(label)' cannot be the name of a password",
                reason: "it has 1 to \(AppPasswords.longestLabel) characters, and none that controls a terminal"
            )
        }
        guard let secret = try await passwords.add(label, for: scope, now: invocation.now().seconds) else {
            throw CommandError(
                .usage,
                "there is a password called '\(label)'",
                remedy: "Revoke it, or choose another name"
            )
        }
        if invocation.options.format == .json {
            let members = [("account", passwords.account), ("label", label), ("password", secret)]
            try invocation.output.line(JSONText.object(members.map { ($0.0, .string($0.1)) }).text)
            return
        }
        try invocation.output.line("Account   \(passwords.account)\nPassword  \(secret)")
        try invocation.note("It is shown this once.")
    }

    private func list(_ passwords: [AppPassword], _ invocation: Invocation) throws {
        if invocation.options.format == .json {
            let rows = passwords.map { password in
                JSONText.object([
                    ("label", .string(password.label)), ("scope", .string(password.scope.rawValue)),
                    ("lastUse", .optional(password.lastUse.map { Instant(seconds: $0).iso8601 })),
                ])
            }
            try invocation.output.line(JSONText.array(rows).text)
            return
        }
        var table = TextTable(titles: ["Label", "Opens", "Last used"], flexible: [0])
        let now = invocation.now().seconds
        for password in passwords {
            table.append([password.label, password.scope.rawValue, password.lastUseText(at: now)])
        }
        for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
    }
}
