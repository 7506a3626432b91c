/// What of the state differs from what was last saved.
struct UnsavedChanges: Sendable {
    /// An event of a mailbox.
    struct Item: Sendable, Hashable {
        let mailbox: Int
        let number: Int
    }

    /// Events that were made, changed or removed.
    var items: Set<Item> = []
    /// Anything else of a mailbox, or the sign-in.
    var others = false

    /// Whether there is something to save.
    var isEmpty: Bool { items.isEmpty && !others }
}
