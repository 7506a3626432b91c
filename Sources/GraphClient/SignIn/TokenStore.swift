import Foundation
import HTTPMessage
import PrivateFiles

/// Keeps the tokens of accounts: one file each in a folder that only its owner may read.
public struct TokenStore: Sendable {
    private let folder: String
    private let timing: Timing

    /// Makes a store in a folder, which is made when something is saved.
    public init(folder: String, timing: Timing = .system) {
        self.folder = folder
        self.timing = timing
    }

    /// The tokens of an account.
    ///
    /// Nil when there are none, or when they were given to another app or by another sign-in than the account
    /// has now: they must not go there.
    public func tokens(of account: GraphAccount) throws(GraphError) -> Tokens? {
        guard let content = try storing({ () throws(PrivateFileError) in try PrivateFile.read(path(account)) }) else {
            return nil
        }
        guard let tokens = try? JSONDecoder().decode(Tokens.self, from: content) else {
            throw GraphError(
                .signInNeeded,
                "the saved sign-in of the account \(account.name) cannot be read",
                remedy: "sign in again with: graphdav login"
            )
        }
        return tokens.belong(to: account) ? tokens : nil
    }

    /// Saves the tokens of a sign-in; they outlive a crash from then on.
    public func save(_ tokens: Tokens, of account: GraphAccount) async throws(GraphError) {
        try await locked(account) { () throws(GraphError) in try write(tokens, of: account) }
    }

    /// Forgets the tokens of an account.
    public func remove(_ account: GraphAccount) async throws(GraphError) {
        try await locked(account) { () throws(GraphError) in
            try storing { () throws(PrivateFileError) in try PrivateFile.remove(path(account)) }
        }
    }

    /// Replaces the tokens by what comes of them, while no other process can do the same.
    func replace(
        of account: GraphAccount,
        _ change: (Tokens?) async throws(GraphError) -> Tokens
    ) async throws(GraphError) -> Tokens {
        try await locked(account) { () throws(GraphError) in
            let saved = try tokens(of: account)
            let changed = try await change(saved)
            if changed != saved { try write(changed, of: account) }
            return changed
        }
    }

    private func write(_ tokens: Tokens, of account: GraphAccount) throws(GraphError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let content: Data
        do {
            content = try encoder.encode(tokens)
        } catch {
            throw GraphError(.storage, "the tokens cannot be written as JSON")
        }
        try storing { () throws(PrivateFileError) in try PrivateFile.write(content, to: path(account)) }
    }

    private func locked<Answer>(
        _ account: GraphAccount,
        _ body: () async throws(GraphError) -> Answer
    ) async throws(GraphError) -> Answer {
        try storing { () throws(PrivateFileError) in try PrivateFile.createFolder(folder) }
        let deadline = timing.now().addingTimeInterval(Self.patience)
        while true {
            if let lock = try storing({ () throws(PrivateFileError) in try FileLock.attempt(path(account) + ".lock") })
            {
                defer { extendLifetime(lock) }
                return try await body()
            }
            guard timing.now() < deadline else {
                throw GraphError(
                    .storage,
                    "another graphdav keeps the tokens of the account \(account.name) locked",
                    remedy: "end it, then try again"
                )
            }
            try await timing.wait(.milliseconds(50))
        }
    }

    private func storing<Answer: ~Copyable>(_ body: () throws(PrivateFileError) -> Answer) throws(GraphError) -> Answer
    {
        do {
            return try body()
        } catch {
            throw GraphError(.storage, "\(error.path): \(error.message)")
        }
    }

    /// The file of an account: its name and its mailbox, escaped so that no name leads elsewhere.
    private func path(_ account: GraphAccount) -> String {
        var name = PercentEncoding.encode(account.name)
        if case .user(let mailbox) = account.mailbox { name += "@" + PercentEncoding.encode(mailbox) }
        return "\(folder)/\(name).json"
    }

    /// How many seconds another process may keep the lock: longer than a slow sign-in service takes.
    private static let patience = 180.0
}
