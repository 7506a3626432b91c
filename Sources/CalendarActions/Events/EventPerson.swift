import CalendarConversion
import ICalendar

/// The organizer of an event, or somebody who is invited.
public struct EventPerson: Sendable, Hashable {
    /// What somebody has answered.
    public enum Answer: String, Sendable, Hashable {
        /// Nothing yet.
        case none
        /// Yes.
        case accepted
        /// Perhaps.
        case tentative
        /// No.
        case declined
    }

    /// What somebody is invited as.
    public enum Role: Sendable, Hashable {
        /// Must be there.
        case required
        /// May be there.
        case optional
        /// A room or a thing.
        case resource
    }

    /// The name; empty when it is not known.
    public let name: String
    /// The mail address; empty when it is not known.
    public let address: String
    /// What they are invited as.
    public let role: Role
    /// What they have answered.
    public let answer: Answer

    /// The name, or the address where there is no name; nil when neither is known.
    public var shownName: String? { [name, address].first { !$0.isEmpty } }

    /// Reads an ORGANIZER or ATTENDEE.
    init(_ property: Property) {
        name = property.parameter("CN").first ?? ""
        address = property.mailAddress ?? ""
        let kind = property.parameter("CUTYPE").first?.uppercased()
        let part = property.parameter("ROLE").first?.uppercased()
        role =
            ["ROOM", "RESOURCE"].contains(kind) || part == "NON-PARTICIPANT"
            ? .resource : part == "OPT-PARTICIPANT" ? .optional : .required
        answer =
            switch property.parameter("PARTSTAT").first?.uppercased() {
            case "ACCEPTED": .accepted
            case "TENTATIVE": .tentative
            case "DECLINED": .declined
            default: .none
            }
    }
}
