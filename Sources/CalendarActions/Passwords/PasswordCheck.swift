public import CalendarStore
import Cryptography
import Foundation
public import HTTPMessage
import Synchronization

/// Checks app passwords, and slows down who has wrong ones, whatever door they knock at.
public final class PasswordCheck: Sendable {
    /// What a password turned out to be.
    public enum Verdict: Sendable, Hashable {
        /// It is this one.
        case right(AppPassword)
        /// It opens nothing here.
        case wrong
        /// Too many were wrong: this one was not looked at.
        case tooMany
        /// The wait ended early, since the server stops.
        case interrupted
    }

    /// A verdict, or the wait for one: no thread stands still for who tries passwords.
    public enum Answer: Sendable {
        /// It is known now.
        case now(Verdict)
        /// It is known after a wait.
        case later(@Sendable () async throws -> Verdict)
    }

    /// How often the time of a password's last use is written down, in seconds: apps come each minute.
    private static let noteInterval = 3_600

    /// The limits of wrong passwords.
    public let limits: SignInLimits
    private let settings: any SettingsStore
    private let attempts: SignInAttempts
    private let sleep: @Sendable (Duration) async throws -> Void
    private let now: @Sendable () -> Int
    private let wrong = Mutex(0)
    private let noted = Mutex<[String: Int]>([:])
    /// What an account without a password is compared with, so that it costs as much as any other.
    private let decoy = Data(count: SHA256.byteCount)

    /// Checks passwords of the settings; `now` gives seconds since 1970, clock and sleep are for tests.
    public init(
        settings: any SettingsStore,
        limits: SignInLimits = SignInLimits(),
        now: @escaping @Sendable () -> Int,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.settings = settings
        self.limits = limits
        self.now = now
        self.sleep = sleep
        attempts = SignInAttempts(limits, now: clock)
    }

    /// How many passwords were wrong.
    public var failures: Int { wrong.withLock(\.self) }

    /// Checks the password of an account for a scope; nil stands for credentials that cannot be read.
    public func check(
        _ password: String?,
        of account: String,
        for scope: AppPassword.Scope,
        from client: IPAddress?
    ) throws -> Answer {
        let attempt = Attempt(password: password, account: account, scope: scope, client: client)
        switch attempts.begin(client) {
        case .now: return try check(attempt, waited: .zero)
        case .refused: return .now(.tooMany)
        case .after(let delay):
            return .later {
                guard await self.wait(delay, client) else { return .interrupted }
                switch try self.check(attempt, waited: delay) {
                case .now(let verdict): return verdict
                case .later(let verdict): return try await verdict()
                }
            }
        }
    }

    /// Notes that a password was used now; most calls write nothing.
    public func noteUse(of password: AppPassword) async throws {
        let (time, key) = (now(), "\(password.account)\n\(password.label)")
        let isDue = noted.withLock { noted in
            guard time - (noted[key] ?? password.lastUse ?? 0) >= Self.noteInterval else { return false }
            noted[key] = time
            return true
        }
        guard isDue else { return }
        try await settings.noteUse(ofPassword: password.label, of: password.account, at: time)
    }

    // MARK: Steps

    private struct Attempt: Sendable {
        let password: String?
        let account: String
        let scope: AppPassword.Scope
        let client: IPAddress?
    }

    private func check(_ attempt: Attempt, waited: Duration) throws -> Answer {
        if let password = try match(attempt) { return .now(.right(password)) }
        wrong.withLock { $0 += 1 }
        switch attempts.fail(attempt.client, account: attempt.account, waited: waited) {
        case .now: return .now(.wrong)
        case .refused: return .now(.tooMany)
        case .after(let delay):
            return .later { await self.wait(delay, attempt.client) ? .wrong : .interrupted }
        }
    }

    private func match(_ attempt: Attempt) throws -> AppPassword? {
        guard let secret = attempt.password else { return nil }
        let digest = try AppPasswordSecret.digest(secret)
        let passwords = try settings.passwords(of: attempt.account).filter { $0.scope == attempt.scope }
        // All are compared, so that the time does not tell which one was nearly right.
        let digests = passwords.isEmpty ? [decoy] : passwords.map(\.digest)
        let matches = digests.indices.filter { ConstantTime.equal(digests[$0], digest) }
        return passwords.isEmpty ? nil : matches.first.map { passwords[$0] }
    }

    /// Waits; false when the wait ended early.
    private func wait(_ delay: Duration, _ client: IPAddress?) async -> Bool {
        defer { attempts.end(client) }
        do {
            try await sleep(delay)
            return true
        } catch {
            return false
        }
    }
}
