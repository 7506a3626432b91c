/// What changed in a collection between two of its changes.
public struct CollectionChanges: Sendable, Hashable {
    /// Objects that are new or changed, each once.
    public var changed: [ObjectEntry]
    /// The names of objects that are gone.
    public var removed: [String]
    /// The number of the last change that is among them.
    public var through: Int
    /// Whether there are more.
    public var isCut: Bool

    /// Makes a value.
    public init(changed: [ObjectEntry], removed: [String], through: Int, isCut: Bool) {
        self.changed = changed
        self.removed = removed
        self.through = through
        self.isCut = isCut
    }
}
