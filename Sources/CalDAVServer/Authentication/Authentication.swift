import CalendarActions
public import CalendarStore
import Cryptography
import Foundation
public import HTTPMessage
public import HTTPServing

/// HTTP Basic authentication with app passwords (RFC 7617): a password opens its own account only.
public final class Authentication: Sendable {
    private let settings: any SettingsStore
    private let limits: SignInLimits
    private let known: KnownPasswords
    private let attempts: SignInAttempts
    private let sleep: @Sendable (Duration) async throws -> Void
    /// What an account without a password is compared with, so that it costs as much as any other.
    private let decoy = Data(count: SHA256.byteCount)
    private let failures = Counter("graphdav_sign_in_failures_total", help: "Wrong passwords.")

    /// One realm for everything: apps ask again for each other one.
    private static let challenge = #"Basic realm="graphdav", charset="UTF-8""#

    /// Checks passwords of the settings; clock and sleep are for tests.
    public init(
        settings: any SettingsStore,
        limits: SignInLimits = SignInLimits(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.settings = settings
        self.limits = limits
        self.sleep = sleep
        known = KnownPasswords(capacity: limits.known)
        attempts = SignInAttempts(limits, now: now)
    }

    /// How many passwords were wrong.
    public var metrics: [MetricFamily] { [failures.family] }

    /// What somebody gets who has no good password.
    static var unauthorized: HTTPResponse {
        var response = HTTPResponse(401, text: "Sign in with the name of an account and an app password.")
        response.fields["WWW-Authenticate"] = challenge
        return response
    }

    /// Answers the request of somebody who is signed in, as the given function says for the account; others get 401.
    ///
    /// After wrong passwords the answer comes later, without a thread that waits for it.
    public func admit(
        _ request: HTTPRequest,
        to scope: AppPassword.Scope = .caldav,
        answer: @escaping @Sendable (_ account: String) -> HTTPAnswer
    ) -> HTTPAnswer {
        // Apps ask without a password first, to learn that they need one.
        guard let field = request.fields["Authorization"] else { return .now(Self.unauthorized) }
        do {
            let client = request.source?.client
            let key = try KnownPasswords.Key(field, from: client, scope)
            if let account = known.account(key, version: try settings.version()) {
                return answer(account).map { $0.account = account }
            }
            let attempt = Attempt(credentials: BasicCredentials(field), scope: scope, client: client, key: key)
            switch attempts.begin(client) {
            case .now: return try check(attempt, waited: .zero, answer)
            case .refused: return .now(tooMany)
            case .after(let delay):
                return later(delay, client) { try await self.check(attempt, waited: delay, answer).response() }
            }
        } catch {
            return .now(Self.failed)
        }
    }

    // MARK: Steps

    /// Somebody's try to get in.
    private struct Attempt: Sendable {
        /// Nil when they cannot be read.
        let credentials: BasicCredentials?
        let scope: AppPassword.Scope
        let client: IPAddress?
        let key: KnownPasswords.Key
    }

    private func check(
        _ attempt: Attempt,
        waited: Duration,
        _ answer: @escaping @Sendable (String) -> HTTPAnswer
    ) throws -> HTTPAnswer {
        // Read first: a password that is revoked meanwhile is then known for an old version only.
        let version = try settings.version()
        if let account = try account(attempt) {
            known.add(attempt.key, account: account, version: version)
            return answer(account).map { $0.account = account }
        }
        failures.add()
        switch attempts.fail(attempt.client, account: attempt.credentials?.account ?? "", waited: waited) {
        case .now: return .now(Self.unauthorized)
        case .refused: return .now(tooMany)
        case .after(let delay): return later(delay, attempt.client) { Self.unauthorized }
        }
    }

    /// The account that the credentials open.
    private func account(_ attempt: Attempt) throws -> String? {
        guard let credentials = attempt.credentials else { return nil }
        let digest = try AppPasswordSecret.digest(credentials.password)
        let passwords = try settings.passwords(of: credentials.account).filter { $0.scope == attempt.scope }
        let digests = passwords.isEmpty ? [decoy] : passwords.map(\.digest)
        // All are compared, so that the time does not tell which one was nearly right.
        let matches = digests.filter { ConstantTime.equal($0, digest) }
        return matches.isEmpty || passwords.isEmpty ? nil : credentials.account
    }

    private func later(
        _ delay: Duration,
        _ client: IPAddress?,
        _ produce: @escaping @Sendable () async throws -> HTTPResponse
    ) -> HTTPAnswer {
        .later {
            // Ends early when the server stops; the answer is of no use then, and tells nothing.
            do {
                defer { self.attempts.end(client) }
                try await self.sleep(delay)
            } catch {
                return HTTPResponse(503)
            }
            do {
                return try await produce()
            } catch {
                return Self.failed
            }
        }
    }

    // MARK: Responses

    /// RFC 6585 4.
    private var tooMany: HTTPResponse {
        var response = HTTPResponse(429, text: "Too many wrong passwords came from here. Try again later.")
        response.fields["Retry-After"] = String(limits.longestDelay.components.seconds)
        return response
    }

    private static let failed = HTTPResponse(500, text: "graphdav could not answer.")
}
