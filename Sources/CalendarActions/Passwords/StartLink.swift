public import CalendarStore
import Cryptography
import Foundation
import Synchronization

/// A link that lets somebody at the terminal into the pages of a fresh machine, where no password is there to sign in with.
///
/// It is good once, for fifteen minutes, in this process only.
public final class StartLink: Sendable {
    /// How long it is good, in seconds.
    public static let lifetime = 15 * 60
    /// The path below which the secret stands.
    public static let pathPrefix = "/start/"
    /// What the password is called that the link makes.
    static let label = "browser"
    private static let secretLength = 28

    /// The account that it opens.
    public let account: String
    /// The path with the secret, for the terminal.
    public let path: String
    private let digest: Data
    private let passwords: AppPasswords
    private let now: @Sendable () -> Int
    private let expires: Mutex<Int?>

    /// Makes a link for an account; `now` gives seconds since 1970.
    public init(for account: String, in settings: any SettingsStore, now: @escaping @Sendable () -> Int) throws {
        let secret = try RandomLetters.make(Self.secretLength)
        self.account = account
        path = Self.pathPrefix + secret
        digest = try SHA256.digest(of: secret.utf8)
        passwords = AppPasswords(of: account, in: settings)
        self.now = now
        expires = Mutex(now() + Self.lifetime)
    }

    /// Whether a secret is that of the link, and still good.
    public func isGood(_ secret: String) throws -> Bool {
        guard let expires = expires.withLock(\.self), now() < expires else { return false }
        return ConstantTime.equal(try SHA256.digest(of: secret.utf8), digest)
    }

    /// Uses the link up, and makes a password for the pages; nil when the link is no longer good.
    public func use(_ secret: String) async throws -> (password: AppPassword, secret: String)? {
        guard try isGood(secret) else { return nil }
        // Only one of two that come at once gets in.
        guard expires.withLock({ $0.take() }) != nil else { return nil }
        for number in 1... {
            let label = number == 1 ? Self.label : "\(Self.label) \(number)"
            guard let made = try await passwords.add(label, for: .web, now: now()) else { continue }
            guard let password = try passwords.all().first(where: { $0.label == label }) else { return nil }
            return (password, made)
        }
        return nil
    }
}
