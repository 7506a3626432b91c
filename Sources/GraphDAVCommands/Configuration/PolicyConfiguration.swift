/// What may be written to the mailbox.
struct PolicyConfiguration: Sendable, Hashable {
    /// Who tells the attendees of a meeting about a change.
    enum Scheduling: String, Sendable, CaseIterable {
        /// Graph mails them.
        case server
        /// Nobody: what Graph would mail about is refused.
        case off
    }

    /// What happens to a recurrence that Graph has no pattern for.
    enum UnsupportedRecurrence: String, Sendable, CaseIterable {
        case refuse, expand
    }

    /// Whether nothing is ever written, and only read scopes are asked for.
    var readOnly = false
    /// Who tells the attendees of a meeting about a change.
    var scheduling = Scheduling.server
    /// What happens to a recurrence that Graph has no pattern for.
    var unsupportedRecurrence = UnsupportedRecurrence.refuse

    enum Key: String, CaseIterable {
        case readOnly, scheduling, unsupportedRecurrence
    }

    init() {}

    init(_ section: ConfigurationSection<Key>) throws(ConfigurationError) {
        readOnly = try section.bool(.readOnly) ?? readOnly
        scheduling = try section.choice(.scheduling, of: Scheduling.self) ?? scheduling
        unsupportedRecurrence =
            try section.choice(.unsupportedRecurrence, of: UnsupportedRecurrence.self) ?? unsupportedRecurrence
    }
}
