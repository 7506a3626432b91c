public import ICalendar

/// How new an object is: by SEQUENCE, then by DTSTAMP (RFC 5546 2.1.5).
public struct ObjectRevision: Sendable, Hashable, Comparable {
    /// SEQUENCE; 0 where there is none.
    public let sequence: Int
    /// DTSTAMP as it is written, in UTC; nil where there is none.
    public let stamp: String?

    /// Makes a revision.
    public init(sequence: Int, stamp: String?) {
        self.sequence = sequence
        self.stamp = stamp
    }

    /// Whether one is older than the other.
    public static func < (one: ObjectRevision, other: ObjectRevision) -> Bool {
        (one.sequence, one.stamp ?? "") < (other.sequence, other.stamp ?? "")
    }
}

extension SourceObject {
    /// All its components.
    var components: [Component] { [master].compactMap(\.self) + instances }

    /// How new it is: as its newest component.
    public var revision: ObjectRevision {
        components.map { event in
            ObjectRevision(
                sequence: event.first("SEQUENCE").flatMap { Int($0.value) } ?? 0,
                stamp: event.first("DTSTAMP")?.value
            )
        }.max() ?? ObjectRevision(sequence: 0, stamp: nil)
    }

    /// The mail address of who organizes it; nil when nobody does.
    public var organizer: String? {
        components.lazy.compactMap { $0.first("ORGANIZER") }.first.map {
            AttendeesConverter.address($0.value) ?? $0.value
        }
    }

    /// SUMMARY, for people.
    public var summary: String? {
        components.lazy.compactMap { $0.first("SUMMARY") }.first.map { TextValue.unescape($0.value) }
    }

    /// The object with every instance cancelled, as METHOD:CANCEL of single occurrences means it.
    public var withCancelledInstances: SourceObject {
        var object = self
        for index in object.instances.indices {
            object.instances[index].properties.removeAll { $0.name == "STATUS" }
            object.instances[index].properties.append(Property("STATUS", value: "CANCELLED"))
        }
        return object
    }
}

extension SourceObject {
    /// The object with the attendees' answers as the event has them: answers are sent, not written, and an attendee's view
    /// of the others' may be old.
    public func withAnswers(as existing: ExistingObject) -> SourceObject {
        let present = existing.object?.events ?? []
        let usual = present.first { $0.first("RECURRENCE-ID") == nil }
        var object = self
        object.master = master.map { $0.withAttendees(as: usual) }
        object.instances = instances.map { instance in
            let identity = instance.first("RECURRENCE-ID")?.value
            let known = present.first { $0.first("RECURRENCE-ID")?.value == identity }
            return instance.withAttendees(as: known ?? usual)
        }
        return object
    }
}

extension Component {
    /// The event with each attendee as another one has them.
    fileprivate func withAttendees(as other: Component?) -> Component {
        let known = other?.all("ATTENDEE") ?? []
        var event = self
        event.properties = properties.map { property in
            guard property.name == "ATTENDEE", let address = property.mailAddress?.lowercased() else { return property }
            return known.first { $0.mailAddress?.lowercased() == address } ?? property
        }
        return event
    }
}

extension Property {
    /// The mail address of a `mailto:`, as of ATTENDEE and ORGANIZER; nil for other values.
    public var mailAddress: String? { AttendeesConverter.address(value) }
}
