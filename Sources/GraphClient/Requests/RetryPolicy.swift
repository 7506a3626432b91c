/// Decides whether and when a request is repeated; pure, so that every rule can be tested.
struct RetryPolicy: Sendable {
    /// What went wrong in an attempt.
    enum Failure: Sendable, Hashable, CaseIterable {
        /// 429: Graph did nothing and asks for a pause.
        case throttled
        /// 503 or 504: Graph may have done something and asks for a pause.
        case busy
        /// Another 5xx that may pass.
        case server
        /// The connection ended, or the time ran out, after the request may have arrived.
        case connectionLost
        /// No connection could be made: the request has not arrived.
        case notSent
        /// A successful response whose body is cut off or no JSON.
        case badBody
    }

    /// A repetition.
    struct Retry: Sendable, Hashable {
        /// How long to wait before it.
        let delay: Duration
        /// Whether all requests of the mailbox wait, not only this one.
        let holdsMailbox: Bool
    }

    /// How often a request is sent at most.
    var maximumAttempts = 6
    /// How often a request is sent at most when no connection can be made.
    var maximumConnectionAttempts = 3
    /// The longest pause that is waited for; a longer one ends the request.
    var maximumDelay = Duration.seconds(300)

    /// Decides about a repetition after a failure.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - attempt: How often the request has been sent, from 1.
    ///   - retryAfter: The pause that the server asked for.
    ///   - isRepeatable: Whether sending it twice has the effect of sending it once.
    ///   - jitter: A number from 0 to 1.
    /// - Returns: The repetition, or nil when the failure stands.
    func retry(
        after failure: Failure,
        attempt: Int,
        retryAfter: Duration?,
        isRepeatable: Bool,
        jitter: Double
    ) -> Retry? {
        guard isRepeatable || failure == .throttled || failure == .notSent else { return nil }
        guard attempt < (failure == .notSent ? maximumConnectionAttempts : maximumAttempts) else { return nil }
        let pause = retryAfter ?? backoff(failure, attempt: attempt)
        guard pause <= maximumDelay else { return nil }
        return Retry(
            delay: pause + pause * (jitter * Self.spread),
            holdsMailbox: failure == .throttled || failure == .busy
        )
    }

    /// Twice as long after each attempt, from 10 s when throttled and 1 s otherwise.
    private func backoff(_ failure: Failure, attempt: Int) -> Duration {
        let first = failure == .throttled ? 10 : 1
        return min(.seconds(first << min(attempt - 1, 16)), maximumDelay)
    }

    /// The part of a pause that chance adds to it.
    private static let spread = 0.25
}
