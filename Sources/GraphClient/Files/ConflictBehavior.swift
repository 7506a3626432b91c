/// What happens when the name of an upload is taken.
public enum ConflictBehavior: String, Sendable, Hashable, CaseIterable {
    /// The file gets the new content.
    case replace
    /// The new file gets a name with a number.
    case rename
    /// Nothing is stored.
    case fail
}
