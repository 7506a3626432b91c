public import CalendarActions
public import CalendarStore
import Cryptography
import Foundation
public import HTTPMessage
public import HTTPServing

/// HTTP Basic authentication with app passwords (RFC 7617): a password opens its own account only.
public final class Authentication: Sendable {
    private let settings: any SettingsStore
    private let passwords: PasswordCheck
    private let known: KnownPasswords

    /// One realm for everything: apps ask again for each other one.
    private static let challenge = #"Basic realm="graphdav", charset="UTF-8""#

    /// Checks passwords of the settings.
    public init(settings: any SettingsStore, passwords: PasswordCheck) {
        self.settings = settings
        self.passwords = passwords
        known = KnownPasswords(capacity: passwords.limits.known)
    }

    /// How many passwords were wrong.
    public var metrics: [MetricFamily] {
        let sample = MetricFamily.Sample(Double(passwords.failures))
        return [
            MetricFamily("graphdav_sign_in_failures_total", .counter, help: "Wrong passwords.", samples: [sample])
        ]
    }

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
            // Read first: a password that is revoked meanwhile is then known for an old version only.
            let version = try settings.version()
            if let account = known.account(key, version: version) {
                return answer(account).map { $0.account = account }
            }
            let credentials = BasicCredentials(field)
            let check = try passwords.check(
                credentials?.password,
                of: credentials?.account ?? "",
                for: scope,
                from: client
            )
            switch check {
            case .now(let verdict): return self.answer(verdict, key, version, answer)
            case .later(let verdict):
                return .later {
                    do {
                        let version = try self.settings.version()
                        return await self.answer(try await verdict(), key, version, answer).response()
                    } catch {
                        return Self.failed
                    }
                }
            }
        } catch {
            return .now(Self.failed)
        }
    }

    private func answer(
        _ verdict: PasswordCheck.Verdict,
        _ key: KnownPasswords.Key,
        _ version: Int,
        _ answer: @Sendable (String) -> HTTPAnswer
    ) -> HTTPAnswer {
        switch verdict {
        case .right(let password):
            known.add(key, account: password.account, version: version)
            // The answer does not wait for a note that only people read.
            Task { try await passwords.noteUse(of: password) }
            return answer(password.account).map { $0.account = password.account }
        case .wrong: return .now(Self.unauthorized)
        case .tooMany: return .now(tooMany)
        // The answer is of no use any longer, and tells nothing.
        case .interrupted: return .now(HTTPResponse(503))
        }
    }

    // MARK: Responses

    /// RFC 6585 4.
    private var tooMany: HTTPResponse {
        var response = HTTPResponse(429, text: "Too many wrong passwords came from here. Try again later.")
        response.fields["Retry-After"] = String(passwords.limits.longestDelay.components.seconds)
        return response
    }

    private static let failed = HTTPResponse(500, text: "graphdav could not answer.")
}
