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
        isEqual = old?.uid == next.uid && old?.tzid == next.tzid && old?.kept == next.kept
        properties = next.properties
    }
}

extension Component {
    /// Takes out what another component has too.
    fileprivate mutating func remove(_ other: Component) {
        properties.removeAll { other.properties.contains($0) }
        components.removeAll { other.components.contains($0) }
    }
}
