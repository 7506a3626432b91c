/// The rows of the last views, so that the pages of a view are not computed again for each.
struct ViewCache: Sendable {
    private static let capacity = 8

    /// What the rows of a view depend on.
    struct Key: Sendable, Hashable {
        let mailbox: Int
        let change: Int
        let query: String
    }

    private var rows: [Key: [EventRow]] = [:]
    private var order: [Key] = []

    /// The rows of a view, computed when they are not there.
    mutating func rows(_ key: Key, compute: () throws(GraphFailure) -> [EventRow]) throws(GraphFailure) -> [EventRow] {
        if let known = rows[key] { return known }
        let computed = try compute()
        if order.count >= Self.capacity { rows[order.removeFirst()] = nil }
        rows[key] = computed
        order.append(key)
        return computed
    }

    /// Forgets all.
    mutating func clear() {
        self = ViewCache()
    }
}
