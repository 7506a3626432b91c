import ICalendar

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
    /// PARTSTAT of the attendee with an address, in capitals; nil when nobody has it.
    public func answer(of address: String) -> String? {
        let attendee = components.first?.all("ATTENDEE").first {
            AttendeesConverter.address($0.value)?.lowercased() == address.lowercased()
        }
        return attendee.map { $0.parameter("PARTSTAT").first?.uppercased() ?? "NEEDS-ACTION" }
    }
}
