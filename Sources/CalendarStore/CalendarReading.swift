/// Reads the mirror; each call sees one state, and none of them waits for a writer.
///
/// Collections and objects that are not there give nil or nothing. Errors are those of the storage.
public protocol CalendarReading: Sendable {
    /// What makes sync tokens of one store differ from those of another: new with each new store.
    var incarnation: String { get }

    /// The collections of an account, in their order.
    func collections(of account: String) throws -> [CalendarCollection]

    /// A collection by its place in addresses.
    func collection(_ name: String, of account: String) throws -> CalendarCollection?

    /// All objects of a collection without their content, by name.
    func entries(of collection: Int) throws -> [ObjectEntry]

    /// How many objects a collection has.
    func objectCount(of collection: Int) throws -> Int

    /// Objects by their names; those that are not there are left out, the order is that of the names.
    func objects(_ names: [String], of collection: Int) throws -> [CalendarObjectResource]

    /// The name of the object with a UID.
    func name(ofUID uid: String, in collection: Int) throws -> String?

    /// All objects of a collection, by name.
    func objects(of collection: Int) throws -> [CalendarObjectResource]

    /// The names of objects that may have an instance in a time: all that have one, and some whose rule goes on beyond
    /// what is indexed (those are `uncertain`).
    ///
    /// An instance of no length counts where it is within the time or at its start (RFC 4791 9.9).
    func names(overlapping range: ObjectSpan, in collection: Int) throws -> (certain: [String], uncertain: [String])

    /// What changed after a change, at most so many objects; nil when the store no longer knows.
    func changes(after change: Int, in collection: Int, limit: Int?) throws -> CollectionChanges?

    /// Whether an object said the same under an earlier entity tag.
    func isEquivalent(_ etag: String, of name: String, in collection: Int) throws -> Bool

    /// How far the mirror of a collection has come.
    func state(of collection: Int) throws -> MirrorState

    /// The events that an object, or a family, was made of.
    func events(ofFamilies families: Set<String>, in collection: Int) throws -> [RemoteEvent]

    /// The family of an object.
    func family(of name: String, in collection: Int) throws -> String?

    /// The families, versions and ends of all events, by id, without their content.
    func knownEvents(in collection: Int) throws -> [String: KnownEvent]

    /// The families and versions of some events.
    func knownEvents(_ ids: Set<String>, in collection: Int) throws -> [String: KnownEvent]
}

/// An event of Graph that the mirror knows, without its content.
public struct KnownEvent: Sendable, Hashable {
    /// Its version.
    public let etag: String
    /// See `RemoteEvent.family`.
    public let family: String
    /// When its last instance ends, in seconds since 1970; nil when it never does.
    public let end: Int?
    /// Whether it is mirrored, not only known.
    public let isMirrored: Bool

    /// Makes a value.
    public init(etag: String, family: String, end: Int?, isMirrored: Bool) {
        self.etag = etag
        self.family = family
        self.end = end
        self.isMirrored = isMirrored
    }
}
