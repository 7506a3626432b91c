import GraphModel

/// A member of an event that a PATCH can set: compares it between two events, and copies it.
///
/// Start and end are no such members: they go together.
struct WritableMember: Sendable {
    let name: Event.Member
    private let areEqual: @Sendable (Event, Event) -> Bool
    private let take: @Sendable (Event, inout Event) -> Void
    private let isSet: @Sendable (Event) -> Bool

    private init<Value: Equatable & SendableMetatype>(
        _ name: Event.Member,
        _ path: any WritableKeyPath<Event, Value?> & Sendable
    ) {
        self.name = name
        areEqual = { $0[keyPath: path] == $1[keyPath: path] }
        take = { $1[keyPath: path] = $0[keyPath: path] }
        isSet = { $0[keyPath: path] != nil }
    }

    /// Whether both events say the same.
    func isEqual(_ one: Event, _ other: Event) -> Bool { areEqual(one, other) }

    /// Whether an event says something.
    func isSet(in event: Event) -> Bool { isSet(event) }

    /// Copies what an event says.
    func copy(from event: Event, to other: inout Event) { take(event, &other) }

    /// All of them.
    static let all = [
        WritableMember(.subject, \.subject), WritableMember(.body, \.body), WritableMember(.location, \.location),
        WritableMember(.categories, \.categories), WritableMember(.importance, \.importance),
        WritableMember(.sensitivity, \.sensitivity), WritableMember(.showAs, \.showAs),
        WritableMember(.attendees, \.attendees), WritableMember(.responseRequested, \.responseRequested),
        WritableMember(.isReminderOn, \.isReminderOn),
        WritableMember(.reminderMinutesBeforeStart, \.reminderMinutesBeforeStart),
        WritableMember(.recurrence, \.recurrence),
        WritableMember(.singleValueExtendedProperties, \.singleValueExtendedProperties),
    ]
}
