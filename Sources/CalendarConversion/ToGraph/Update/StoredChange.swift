import GraphModel
import ICalendar

/// What is stored with an event, compared with what is to be stored.
///
/// Lines that the converter makes anew each time, such as the link to Outlook, are not stored though an app gives them
/// back. A revision number or time stamp alone is no change.
struct StoredChange {
    /// Whether nothing has to be stored anew.
    let isEqual: Bool
    /// What is to be stored.
    let properties: [SingleValueLegacyExtendedProperty]?

    init(
        from present: [SingleValueLegacyExtendedProperty]?,
        to wanted: [SingleValueLegacyExtendedProperty]?,
        generated: [SingleValueLegacyExtendedProperty]?
    ) {
        guard var next = StoredProperties(wanted) else {
            (isEqual, properties) = (true, nil)
            return
        }
        var old = StoredProperties(present)
        let own = StoredProperties(generated)?.kept ?? Component("VEVENT")
        next.kept.remove(own)
        old?.kept.remove(own)
        isEqual =
            old?.uid == next.uid && old?.tzid == next.tzid && old?.name == next.name
            && old?.kept.sorted == next.kept.sorted
        properties = next.properties
    }
}

extension Component {
    /// The lines in an order of their own, also within alarms: Graph → iCalendar writes kept lines after its own, and
    /// apps have orders of theirs.
    fileprivate var sorted: [[UInt8]] {
        let lines = properties.map { Component("X", properties: [$0]).serialized() }
        let inner = components.map { [UInt8]($0.sorted.joined()) }
        return (lines + inner).sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Takes out what another component has too.
    fileprivate mutating func remove(_ other: Component) {
        properties.removeAll { property in other.properties.contains { $0 == property || $0.isSamePage(as: property) } }
        components.removeAll { other.components.contains($0) }
    }
}

extension Property {
    /// Whether both lead to the same page about some item: an occurrence has a link of its own to Outlook.
    fileprivate func isSamePage(as other: Property) -> Bool {
        guard name == "URL", other.name == "URL" else { return false }
        let (own, others) = (value.split(separator: "?"), other.value.split(separator: "?"))
        return own.count == 2 && others.count == 2 && own.first == others.first
    }
}
