/// The body of a PATCH of an event: members that are set, and members that are cleared with null.
///
/// What is neither stays as it is. Lists are replaced whole.
public struct EventChanges: Codable, Hashable, Sendable {
    /// The members that get a value.
    public var event: Event
    /// The members that get null.
    public var cleared: Set<Event.Member>

    /// Makes changes.
    public init(_ event: Event = Event(), clearing cleared: Set<Event.Member> = []) {
        self.event = event
        self.cleared = cleared
    }

    /// Reads what `encode` wrote: a null clears a member.
    public init(from decoder: any Decoder) throws {
        event = try Event(from: decoder)
        let container = try decoder.container(keyedBy: Event.Member.self)
        cleared = Set(try container.allKeys.filter { try container.decodeNil(forKey: $0) })
    }

    /// Writes the members.
    public func encode(to encoder: any Encoder) throws {
        try event.encode(to: encoder)
        var container = encoder.container(keyedBy: Event.Member.self)
        for member in cleared { try container.encodeNil(forKey: member) }
    }
}
