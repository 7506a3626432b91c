import Foundation
import GraphModel
import ICalendar

/// What graphdav stored with an event in Graph: its UID, and what else iCalendar said and Graph has no place for.
///
/// Two single-value extended properties under a GUID of our own. It comes back from a mailbox that others write
/// to, so each part is checked, and what another mailbox stored is not taken.
struct StoredProperties: Sendable, Hashable {
    static let uidProperty = "String {8c1d5b0e-3f7a-4a0c-9d55-6c6b0f3d7e21} Name graphdav-uid"
    static let restProperty = "String {8c1d5b0e-3f7a-4a0c-9d55-6c6b0f3d7e21} Name graphdav-kept"
    /// The longest text of kept lines, in bytes; `KeptLines` takes no more.
    static let maximumKeptBytes = 24_000
    /// The longest text of an app's own state, in bytes; it takes no room from the other lines.
    static let maximumPrivateBytes = 8_000

    /// The UID that the event had in iCalendar.
    let uid: UID?
    /// The address of the mailbox that it was stored for.
    let mailbox: String
    /// The TZID that DTSTART had.
    let tzid: TZID?
    /// The name that an app gave the object in addresses.
    var name: String?
    /// Which of the kept alarms is Graph's reminder.
    var reminder: StoredReminder?
    /// SEQUENCE of the component.
    var sequence: Int?
    /// DTSTAMP of the newest component of its object.
    var stamp: String?
    /// The kept properties and alarms, in a component that is a VEVENT by name only.
    var kept: Component

    /// Takes what is to be stored.
    init(uid: UID, mailbox: String, tzid: TZID?, kept: Component) {
        self.uid = uid
        self.mailbox = mailbox
        self.tzid = tzid
        self.kept = kept
    }

    /// Reads the properties of an event; nil when it has none of this mailbox.
    init?(_ event: Event, user: String?) {
        self.init(event.singleValueExtendedProperties, user: user)
    }

    /// Reads properties; nil when they are not those of this mailbox.
    init?(_ properties: [SingleValueLegacyExtendedProperty]?, user: String? = nil) {
        guard let properties else { return nil }
        let value = { Self.value($0, of: properties) }
        guard let rest = value(Self.restProperty),
            let stored = try? JSONDecoder().decode(Rest.self, from: Data(rest.utf8)),
            user.map({ $0.lowercased() == stored.mailbox.lowercased() }) ?? true
        else { return nil }
        uid = value(Self.uidProperty).flatMap { UID($0) }
        mailbox = stored.mailbox
        tzid = stored.tzid.flatMap { TZID($0) }
        name = stored.name
        reminder = stored.reminder
        sequence = stored.sequence
        stamp = stored.stamp
        kept = Self.checked(stored.lines ?? "")
    }

    /// The value of one of the properties.
    static func value(_ id: String, of properties: [SingleValueLegacyExtendedProperty]) -> String? {
        properties.first { $0.id?.lowercased() == id.lowercased() }?.value
    }

    private struct Rest: Codable {
        let mailbox: String
        let tzid: String?
        let name: String?
        let reminder: StoredReminder?
        let sequence: Int?
        let stamp: String?
        let lines: String?
    }

    /// The properties to store.
    var properties: [SingleValueLegacyExtendedProperty] {
        let isEmpty = kept.properties.isEmpty && kept.components.isEmpty
        let rest = Rest(
            mailbox: mailbox,
            tzid: tzid?.rawValue,
            name: name,
            reminder: reminder,
            sequence: sequence,
            stamp: stamp,
            lines: isEmpty ? nil : String(decoding: kept.serialized(), as: UTF8.self)
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (try? encoder.encode(rest)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return [
            SingleValueLegacyExtendedProperty(id: Self.uidProperty, value: uid?.rawValue ?? ""),
            SingleValueLegacyExtendedProperty(id: Self.restProperty, value: text),
        ]
    }

    /// Only properties that no member of Graph stands for or that say what it says (`PropertyMeaning`), and alarms:
    /// nobody can change an event through them.
    private static func checked(_ lines: String) -> Component {
        var kept = Component("VEVENT")
        guard !lines.isEmpty, lines.utf8.count <= maximumKeptBytes * 2,
            let reading = try? ICalendarReader.read(Data(lines.utf8)),
            let stored = reading.calendars.first?.components.first
        else { return kept }
        kept.properties = stored.properties.filter { !neverKept.contains($0.name) }
        kept.components = stored.components.filter { $0.name == "VALARM" }
        return kept
    }

    private static let neverKept: Set = [
        "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "DESCRIPTION",
        "CATEGORIES", "TRANSP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "BEGIN", "END", "METHOD",
    ]
}
