/// When an instance of an object takes place, in seconds since 1970: from its start up to its end, which may be the same.
public struct ObjectSpan: Sendable, Hashable {
    /// The start.
    public let start: Int
    /// The end, exclusive.
    public let end: Int

    /// Makes a span.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }
}
