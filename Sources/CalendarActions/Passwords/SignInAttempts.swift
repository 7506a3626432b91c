import HTTPMessage
import Synchronization

/// Decides how long an attempt to sign in waits, by the failures of its client and for its account.
///
/// All attempts of a client that failed too often wait before its password is looked at, so that nothing is learnt by
/// going away early. An account that others fail for makes only wrong passwords wait: who has the right one, from
/// somewhere else, notices nothing.
final class SignInAttempts: Sendable {
    /// What becomes of an attempt.
    enum Admission: Sendable, Hashable {
        /// It is looked at now.
        case now
        /// It is looked at after a time; `end(_:)` has to follow.
        case after(Duration)
        /// Too many wait already.
        case refused
    }

    private struct State {
        var clients: FailureCounts<IPAddress?>
        /// By a hash that is seeded anew in each process: names are as long as a client wants.
        var accounts: FailureCounts<Int>
        var waiting: [IPAddress?: Int] = [:]
        var waitingInAll = 0
    }

    private let limits: SignInLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    init(_ limits: SignInLimits, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.limits = limits
        self.now = now
        state = Mutex(State(clients: FailureCounts(limits), accounts: FailureCounts(limits)))
    }

    /// Asks for an attempt of a client.
    func begin(_ client: IPAddress?) -> Admission {
        let now = now()
        return state.withLock { state in
            let delay = state.clients.delay(client?.subscriber, at: now)
            return delay == .zero ? .now : wait(delay, client, &state)
        }
    }

    /// Counts a failure; its answer waits where there were too many for the account, unless it has waited already.
    func fail(_ client: IPAddress?, account: String, waited: Duration) -> Admission {
        let now = now()
        return state.withLock { state in
            let delay = max(.zero, state.accounts.delay(account.hashValue, at: now) - waited)
            state.clients.add(client?.subscriber, at: now)
            state.accounts.add(account.hashValue, at: now)
            return delay == .zero ? .now : wait(delay, client, &state)
        }
    }

    /// Ends the waiting of an attempt.
    func end(_ client: IPAddress?) {
        let key = client?.subscriber
        state.withLock { state in
            guard let count = state.waiting[key] else { return }
            state.waiting[key] = count > 1 ? count - 1 : nil
            state.waitingInAll -= 1
        }
    }

    private func wait(_ delay: Duration, _ client: IPAddress?, _ state: inout State) -> Admission {
        let count = state.waiting[client?.subscriber, default: 0]
        guard count < limits.waitingOfClient, state.waitingInAll < limits.waiting else { return .refused }
        state.waiting[client?.subscriber] = count + 1
        state.waitingInAll += 1
        return .after(delay)
    }
}
