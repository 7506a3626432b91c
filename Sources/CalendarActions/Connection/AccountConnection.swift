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
        /// Somebody is signed in.
        case done
        /// It did not work: why, in words for a person.
        case failed(String)
    }

    private let access: AccountAccess
    private var ending: Task<Void, Never>?
    /// Counts the attempts: what an earlier one comes to no longer matters.
    private var attempt = 0

    /// How far it has come.
    public private(set) var state = State.idle

    /// Makes the connection of the account of a mailbox.
    public init(of mailbox: ServedMailbox) {
        access = mailbox.access
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

    private func begin(_ state: State) -> Int {
        ending?.cancel()
        attempt += 1
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
