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

    /// The UID that the event had in iCalendar.
    let uid: UID?
    /// The TZID that DTSTART had.
    let tzid: TZID?

    /// Reads the properties of an event; nil when it has none of this mailbox.
    init?(_ event: Event, user: String?) {
        guard let properties = event.singleValueExtendedProperties else { return nil }
        let value = { (id: String) in properties.first { $0.id?.lowercased() == id.lowercased() }?.value }
        guard let rest = value(Self.restProperty),
            let stored = try? JSONDecoder().decode(Rest.self, from: Data(rest.utf8)),
            user.map({ $0.lowercased() == stored.mailbox.lowercased() }) ?? true
        else { return nil }
        uid = value(Self.uidProperty).flatMap { UID($0) }
        tzid = stored.tzid.flatMap { TZID($0) }
    }

    private struct Rest: Codable {
        let mailbox: String
        let tzid: String?
    }
}
