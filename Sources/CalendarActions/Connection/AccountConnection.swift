public import GraphClient

/// The sign-in of an account at Microsoft as somebody does it on the pages, in one step after the other.
public actor AccountConnection {
    /// How far it has come.
    public enum State: Sendable, Hashable {
        /// Nothing has begun.
        case idle
        /// Microsoft is asked for a code.
        case starting
        /// The person enters a code.
        case code(DeviceCode)
        /// The person signs in at Microsoft in the browser.
        case browser
        /// Somebody is signed in.
        case done
        /// It did not work: why, in words for a person.
        case failed(String)
    }

    private let access: AccountAccess
    private var ending: Task<Void, Never>?
    private var request: AuthorizationRequest?
    /// Counts the attempts: what an earlier one comes to no longer matters.
    private var attempt = 0

    /// How far it has come.
    public private(set) var state = State.idle

    /// Makes a connection of an account.
    public init(_ access: AccountAccess) {
        self.access = access
    }

    /// Whether there are tokens, good or not.
    public nonisolated func isSignedIn() throws -> Bool { try access.isSignedIn() }

    /// Whether the account signs in by itself, so that no person has to.
    public nonisolated var isAppOnly: Bool { access.account.isAppOnly }

    /// Asks Microsoft for a code, and waits in the background until it is entered; an earlier code is forgotten.
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

    /// Begins the sign-in in a browser that comes back to an address; returns where the person goes.
    public func beginWithBrowser(returningTo redirectURI: String) throws -> String {
        let request = try access.browserRequest(returningTo: redirectURI)
        _ = begin(.browser)
        self.request = request
        return request.url
    }

    /// Ends the sign-in with what the browser brought back; false when it is not the one that was begun.
    public func finish(query: some StringProtocol) async -> Bool {
        guard let request, let answer = request.answer(in: query) else { return false }
        // It counts once.
        self.request = nil
        let current = attempt
        do {
            try await access.finish(request, with: try answer.get())
            move(to: .done, in: current)
        } catch {
            move(to: .failed(Self.reason(error)), in: current)
        }
        return true
    }

    private func begin(_ state: State) -> Int {
        ending?.cancel()
        attempt += 1
        request = nil
        self.state = state
        return attempt
    }

    private func move(to state: State, in attempt: Int) {
        if attempt == self.attempt { self.state = state }
    }

    /// The reason, with the commands of the terminal put into words of the pages.
    private static func reason(_ error: any Error) -> String {
        let text = (error as? GraphError)?.description ?? "the sign-in could not be kept: \(error)"
        return text.replacing("start again with: graphdav login", with: "start again")
            .replacing("sign in again with: graphdav login", with: "sign in again")
    }
}
