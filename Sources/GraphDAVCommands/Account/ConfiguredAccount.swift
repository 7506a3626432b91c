import CalendarActions
import Foundation
import GraphClient

/// The account that a command works with, from the configuration and `--account`.
struct ConfiguredAccount: Sendable {
    /// What the configuration says about it.
    let configuration: AccountConfiguration
    /// What may be written to the mailbox.
    let policy: PolicyConfiguration
    /// Where tokens and the journal are kept.
    let state: StateDirectory
    /// The way to its mailbox.
    let access: AccountAccess

    /// Finds the account of an invocation; the progress line gives way to what the client has to say.
    init(_ invocation: Invocation, progress: ProgressLine) throws {
        let configuration = try ConfigurationFile(of: invocation).read()
        try self.init(try Self.account(invocation, in: configuration), configuration.policy, invocation, progress)
    }

    /// Takes an account of the configuration; the observer is told what its client does.
    init(
        _ account: AccountConfiguration,
        _ policy: PolicyConfiguration,
        _ invocation: Invocation,
        _ progress: ProgressLine,
        observer: @escaping @Sendable (GraphActivity) -> Void = { _ in }
    ) throws {
        configuration = account
        self.policy = policy
        state = try StateDirectory(of: invocation)
        try state.prepare()
        access = AccountAccess(
            try account.graphAccount(policy),
            store: TokenStore(folder: state.path),
            transport: try invocation.transport(account),
            observer: { activity in
                observer(activity)
                Self.tell(activity, invocation, progress)
            }
        )
    }

    /// The account of `--account`, else the first one.
    static func account(
        _ invocation: Invocation,
        in configuration: Configuration
    ) throws(CommandError) -> AccountConfiguration {
        guard let name = invocation.options.accountName else {
            if let first = configuration.accounts.first { return first }
            throw CommandError(
                .usage,
                "the configuration has no account",
                remedy: "'graphdav login' shows how to add one"
            )
        }
        if let account = configuration.accounts.first(where: { $0.name == name }) { return account }
        let known = configuration.accounts.map(\.name)
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw CommandError(.usage, "no account is named '\(name)'", reason: "the configuration has \(list)")
    }

    /// All accounts, or the one of `--account`.
    static func accounts(
        _ invocation: Invocation,
        in configuration: Configuration
    ) throws(CommandError) -> [AccountConfiguration] {
        guard invocation.options.accountName != nil else { return configuration.accounts }
        return [try account(invocation, in: configuration)]
    }

    /// Opens the mailbox.
    func open() async throws -> OpenMailbox {
        try await access.open()
    }

    /// The documents of the account.
    var documents: Documents {
        Documents(access, isReadOnly: policy.readOnly)
    }

    private static func tell(_ activity: GraphActivity, _ invocation: Invocation, _ progress: ProgressLine) {
        let text: String
        switch activity {
        case .answered(let purpose, let status):
            guard invocation.options.isVerbose else { return }
            text = "\(purpose): \(status)"
        case .waiting(let time, let reason):
            text = "waiting \(max(1, time.components.seconds)) s: \(reason)"
        }
        progress.clear()
        // What the client says by the way is no reason to give up the work.
        try? invocation.note(text)
    }
}
