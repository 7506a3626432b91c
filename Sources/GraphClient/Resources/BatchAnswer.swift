/// What came of requests that were sent together, by the item that each was about.
public struct BatchAnswer<Value: Sendable>: Sendable {
    /// The values of those that succeeded.
    public var values: [String: Value] = [:]
    /// The errors of the others; `item` says which.
    public var failures: [GraphError] = []

    /// Makes an answer without anything.
    public init() {}
}
