/// How a run ended, as the exit status of the process.
public enum ExitCode: Int32, Sendable, Hashable {
    /// Everything was done.
    case done = 0
    /// Some item failed, the rest was done.
    case someFailed = 1
    /// The command line or the configuration is wrong.
    case usage = 2
    /// A person has to sign in first.
    case signInNeeded = 3
    /// Microsoft Graph cannot be reached, or still fails after the retries.
    case unreachable = 4
    /// The input asks for something that cannot be done without changing its meaning.
    case refused = 5
}
