import CalendarStore
import WebDAV

/// The state of a collection as a sync token: which store, and the number of its last change.
struct CollectionToken {
    let token: SyncToken?
    private static let scheme = "data:,"

    init(_ store: any CalendarReading, _ collection: CalendarCollection) {
        self.init(store, change: collection.change)
    }

    init(_ store: any CalendarReading, change: Int) {
        token = SyncToken("\(Self.scheme)\(store.incarnation)-\(change)")
    }

    /// The change that a token names; nil when it is of another store.
    static func change(_ token: SyncToken, _ store: any CalendarReading) -> Int? {
        let prefix = "\(scheme)\(store.incarnation)-"
        guard token.text.hasPrefix(prefix) else { return nil }
        return Int(token.text.dropFirst(prefix.count))
    }
}
