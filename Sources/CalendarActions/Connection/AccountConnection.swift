import Cryptography
public import GraphClient

/// The sign-in of an account at Microsoft as somebody does it on the pages, in one step after the other.
public actor AccountConnection {
    /// How far it has come.
    public enum State: Sendable, Hashable {
        /// Nothing has begun.
        case idle
        /// Microsoft is asked for a code, or for the tokens that a code is worth.
        case starting
        /// The person enters a code.
        case code(DeviceCode)
        /// The person signs in at this address of Microsoft, in the browser that began.
        case browser(url: String)
        /// Somebody is signed in.
        case done
        /// It did not work: why, in words for a person.
        case failed(String)
    }

    /// A sign-in in the browser that has begun.
    private struct Pending: Sendable {
        let request: AuthorizationRequest
        /// What only the browser knows that began, so that nobody ends the sign-in with somebody else's account.
        let browser: String
        /// In seconds since 1970.
        let expires: Int
    }

    /// How long somebody has at Microsoft in the browser, in seconds.
    public static let browserLifetime = 600
    private static let browserSecretLength = 28

    private let access: AccountAccess
    private let now: @Sendable () -> Int
    private var ending: Task<Void, Never>?
    private var pending: Pending?
    /// Counts the attempts: what an earlier one comes to no longer matters.
    private var attempt = 0
    private var reached = State.idle

    /// Makes the connection of the account of a mailbox.
    public init(of mailbox: ServedMailbox) {
        access = mailbox.access
        now = mailbox.now
    }

    /// How far it has come.
    public var state: State {
        if case .browser = reached, livePending == nil {
            return .failed("sign-in failed: nobody came back from Microsoft within ten minutes; start again")
        }
        return reached
    }

    /// Whether there are tokens, good or not.
    public nonisolated func isSignedIn() throws -> Bool { try access.isSignedIn() }

    /// Whether the account signs in by itself, so that no person has to.
    public nonisolated var isAppOnly: Bool { access.account.isAppOnly }

    // MARK: With a code

    /// Asks Microsoft for a code, and waits in the background until it is entered; an earlier sign-in is forgotten.
    public func beginWithCode() {
        let attempt = begin(.starting)
        ending = Task {
            do {
                try await access.signIn { code in self.move(to: .code(code), in: attempt) }
                move(to: .done, in: attempt)
            } catch {
                move(to: .failed(Self.reason(error)), in: attempt)
            }
        }
    }

    // MARK: In the browser

    /// Begins the sign-in in a browser that comes back to an address; an earlier sign-in is forgotten.
    ///
    /// Returns a secret that this browser, and no other, has to bring back with what Microsoft gives it.
    public func beginWithBrowser(returningTo redirectURI: String) throws -> String {
        let request = try access.browserRequest(returningTo: redirectURI)
        let browser = try RandomLetters.make(Self.browserSecretLength)
        _ = begin(.browser(url: request.url))
        pending = Pending(request: request, browser: browser, expires: now() + Self.browserLifetime)
        return browser
    }

    /// Ends the sign-in with what a browser brought back, the query of the address and its secret.
    ///
    /// Returns how it ended; nil when this is not the end of a sign-in that this browser began and that still runs.
    public func finish(query: some StringProtocol, from browser: String) async -> State? {
        guard let pending = livePending, ConstantTime.equal(Array(browser.utf8), Array(pending.browser.utf8)),
            let answer = pending.request.answer(in: query)
        else { return nil }
        let attempt = begin(.starting)
        let end: State
        do {
            try await access.finish(pending.request, with: try answer.get())
            end = .done
        } catch {
            end = .failed(Self.reason(error))
        }
        move(to: end, in: attempt)
        return end
    }

    private var livePending: Pending? {
        pending.flatMap { now() < $0.expires ? $0 : nil }
    }

    // MARK: Steps

    private func begin(_ state: State) -> Int {
        ending?.cancel()
        attempt += 1
        pending = nil
        reached = state
        return attempt
    }

    private func move(to state: State, in attempt: Int) {
        if attempt == self.attempt { reached = state }
    }

    /// The reason, with the commands of the terminal put into words of the pages.
    private static func reason(_ error: any Error) -> String {
        let text = (error as? GraphError)?.description ?? "the sign-in could not be kept: \(error)"
        return text.replacing("start again with: graphdav login", with: "start again")
            .replacing("sign in again with: graphdav login", with: "sign in again")
            .replacing("sign in with --browser on a device", with: "sign in in the browser on a device")
    }
}
