/// What was asked of the simulator, for counting.
public struct RequestLog: Sendable, Codable, Hashable {
    /// How many of the last requests are kept.
    public static let kept = 10_000

    /// One request.
    public struct Entry: Sendable, Codable, Hashable {
        /// The method.
        public let method: String
        /// The path and, on the Graph side, the query, as on the wire.
        public let target: String
        /// The status of the answer; 0 where the connection was closed without one.
        public let status: Int
        /// Whether it was a part of a batch.
        public let isBatchPart: Bool
    }

    /// Requests to Graph, a batch being one.
    public var graphRequests = 0
    /// Parts of batches.
    public var batchParts = 0
    /// Requests to the sign-in host.
    public var signInRequests = 0
    /// The last requests, the oldest first.
    public var requests: [Entry] = []

    /// Counts and keeps a request.
    mutating func add(_ entry: Entry, isSignIn: Bool) {
        if isSignIn {
            signInRequests += 1
        } else if entry.isBatchPart {
            batchParts += 1
        } else {
            graphRequests += 1
        }
        if requests.count >= Self.kept { requests.removeFirst(Self.kept / 10) }
        requests.append(entry)
    }
}
