public import CalendarStore
public import Cryptography
import Foundation

/// The browsers that are signed in to the pages.
///
/// A session's secret is 138 random bits, of which only the digest is kept; it ends after thirty days, when somebody signs
/// out, and with the password that opened it.
public struct BrowserSessions: Sendable {
    /// How long a session lasts, in seconds.
    public static let lifetime = 30 * 86_400
    private static let secretLength = 28

    private let settings: any SettingsStore
    private let now: @Sendable () -> Int

    /// Takes the sessions of the settings; `now` gives seconds since 1970.
    public init(in settings: any SettingsStore, now: @escaping @Sendable () -> Int) {
        self.settings = settings
        self.now = now
    }

    /// Opens a session and returns its secret; nil when the password was revoked meanwhile.
    public func open(with password: AppPassword) async throws -> String? {
        let secret = try RandomLetters.make(Self.secretLength)
        let (session, time) = (try digest(secret), now())
        let new = Session(
            digest: session,
            account: password.account,
            password: password.label,
            expires: time + Self.lifetime
        )
        return try await settings.add(new, at: time) ? secret : nil
    }

    /// The session of a secret, as long as it lasts.
    public func session(_ secret: String) throws -> Session? {
        guard secret.utf8.count == Self.secretLength, RandomLetters.areAll(secret) else { return nil }
        return try settings.session(digest: try digest(secret)).flatMap { $0.expires > now() ? $0 : nil }
    }

    /// Ends the session of a secret.
    public func end(_ secret: String) async throws {
        _ = try await settings.endSession(digest: try digest(secret))
    }

    /// What every form of a session carries, so that no other site can send one: it follows from the secret and does not
    /// give it away.
    public func formToken(_ secret: String) throws(CryptographyError) -> String {
        Base64URL.encode(try SHA256.digest(of: "form\0\(secret)".utf8))
    }

    /// A secret for somebody who is not signed in, for the token of the sign-in form.
    public func visitorSecret() throws(CryptographyError) -> String {
        try RandomLetters.make(Self.secretLength)
    }

    private func digest(_ secret: String) throws(CryptographyError) -> Data {
        try SHA256.digest(of: secret.utf8)
    }
}
