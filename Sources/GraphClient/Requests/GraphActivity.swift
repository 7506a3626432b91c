/// What a client is doing, for progress and verbose output; without tokens and ids.
public enum GraphActivity: Sendable, Hashable {
    /// Graph answered what was done with a status.
    case answered(String, status: Int)
    /// A request is repeated after a time, for a reason.
    case waiting(Duration, String)
}
