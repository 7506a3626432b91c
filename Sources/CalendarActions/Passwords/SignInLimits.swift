/// How wrong passwords are slowed down.
///
/// An app password is 128 random bits, so nobody guesses it; but somebody who tries costs work and fills logs, and an app
/// that still has a revoked password tries for ever.
public struct SignInLimits: Sendable, Hashable {
    /// How many wrong passwords of a client, or for an account, are answered at once.
    public var freeFailures = 5
    /// How long the next one waits; each further one waits twice as long.
    public var firstDelay = Duration.seconds(1)
    /// How long any of them waits at most; apps give up after 30 seconds and more.
    public var longestDelay = Duration.seconds(15)
    /// How long after the last failure all is forgotten.
    public var memory = Duration.seconds(15 * 60)
    /// How many clients, and how many accounts, are remembered; beyond that the oldest failures are forgotten.
    public var remembered = 4_096
    /// How many answers to one client wait at once; more get 429 without a look at the password.
    public var waitingOfClient = 4
    /// How many answers wait at once in all.
    public var waiting = 128
    /// How many passwords that were right are known again by their digest.
    public var known = 1_024

    /// The usual limits.
    public init() {}
}
