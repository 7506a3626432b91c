/// How far the mirror of a collection has come.
public struct MirrorState: Sendable, Hashable, Codable {
    /// How its changes are asked for; nil before the first time.
    public var strategy: String?
    /// The link that asks for what changed since; nil when everything has to be read.
    public var deltaLink: String?
    /// The form in which events are read and kept: of another one, everything has to be read.
    public var form: Int
    /// The first instant that is mirrored, in seconds since 1970.
    public var horizon: Int
    /// When everything was last read, in seconds since 1970.
    public var lastFullSync: Int?
    /// When Graph last answered, in seconds since 1970.
    public var lastSync: Int?
    /// Why the last attempt failed; nil when it did not.
    public var lastError: String?

    /// Makes the state of a collection that was never read.
    public init() {
        form = 0
        horizon = 0
    }
}
