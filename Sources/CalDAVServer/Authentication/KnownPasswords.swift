import CalendarStore
import Cryptography
import Foundation
import HTTPMessage
import Synchronization

/// Passwords that were right, so that apps that send theirs with each request are let in without a look at the store.
///
/// They are forgotten as soon as anything in the settings changes: a revoked password opens nothing from then on. A
/// password is known for the client that it came from, and kept as a digest only.
final class KnownPasswords: Sendable {
    /// A password with its client and what it is to open.
    struct Key: Sendable, Hashable {
        private let digest: Data

        init(_ field: String, from client: IPAddress?, _ scope: AppPassword.Scope) throws(CryptographyError) {
            let origin = (client?.subscriber.bytes ?? []) + Array(scope.rawValue.utf8)
            digest = try SHA256.digest(of: origin + [0] + Array(field.utf8))
        }
    }

    private struct State {
        var version: Int?
        var accounts: [Key: String] = [:]
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The account that a password opens as long as the settings are of a version.
    func account(_ key: Key, version: Int) -> String? {
        state.withLock { $0.version == version ? $0.accounts[key] : nil }
    }

    /// Remembers a password that was right by settings of a version.
    func add(_ key: Key, account: String, version: Int) {
        state.withLock { state in
            if state.version != version || state.accounts.count >= capacity { state.accounts = [:] }
            state.version = version
            state.accounts[key] = account
        }
    }
}
