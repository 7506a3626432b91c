import GraphModel
import ICalendar

/// ORGANIZER and ATTENDEE as Graph's attendees.
struct AttendeesConverter {
    /// Something that is changed or left out.
    typealias Loss = (property: String, value: String, severity: ConversionDiagnostic.Severity, reason: String)
    /// A line that Graph has no place for, and why.
    typealias KeptLine = (property: Property, value: String, reason: String)

    private let component: Component
    private let context: ConversionContext
    private(set) var losses: [Loss] = []
    private(set) var kept: [KeptLine] = []
    /// Whether some attendee is asked for an answer.
    private(set) var responseRequested = false
    /// Those who are not.
    private var unasked: [String] = []

    init(_ component: Component, context: ConversionContext) {
        self.component = component
        self.context = context
    }

    /// The attendees; nil when there is nobody to invite.
    ///
    /// Graph makes the owner of the calendar the organizer and invites everybody: so attendees of a meeting that
    /// somebody else organizes are not sent.
    mutating func attendees() -> [Attendee]? {
        let organizer = component.first("ORGANIZER")
        let address = organizer.flatMap { Self.address($0.value) }
        if let organizer, let user = context.user, address?.lowercased() != user.lowercased() {
            return keepAll(
                organizer,
                "somebody else organizes it; Graph would make you the organizer and invite everybody",
                "only the organizer can invite"
            )
        }
        if !context.invitesAttendees, component.first("ATTENDEE") != nil {
            return keepAll(organizer, "nobody is invited unless it is asked for", "Graph would invite them by mail")
        }
        var seen: Set<String> = [address?.lowercased() ?? ""]
        let attendees = component.all("ATTENDEE").compactMap { attendee($0, &seen) }
        if let organizer {
            if context.user == nil || attendees.isEmpty {
                keep(organizer, "Graph makes the owner of the calendar the organizer, and names one of meetings only")
            } else {
                loseParameters(of: organizer, known: ["CN", "EMAIL", "SCHEDULE-STATUS"])
            }
        }
        if responseRequested {
            for address in unasked {
                losses.append(("ATTENDEE", "\(address): RSVP=FALSE", .changed, "Graph asks all attendees or none"))
            }
        }
        return attendees.isEmpty ? nil : attendees
    }

    private mutating func keep(_ property: Property, _ reason: String) {
        kept.append((property, Self.address(property.value) ?? property.value, reason))
    }

    /// Keeps all people beside the event.
    private mutating func keepAll(_ organizer: Property?, _ why: String, _ whyAttendees: String) -> [Attendee]? {
        if let organizer { keep(organizer, why) }
        for property in component.all("ATTENDEE") { keep(property, whyAttendees) }
        return nil
    }

    private mutating func attendee(_ property: Property, _ seen: inout Set<String>) -> Attendee? {
        guard let address = Self.address(property.value) else {
            keep(property, "it is no mail address; Graph invites by mail only")
            return nil
        }
        let agent = property.parameter("SCHEDULE-AGENT").first?.uppercased() ?? "SERVER"
        guard agent == "SERVER" else {
            keep(property, "SCHEDULE-AGENT=\(agent) asks that nobody is mailed here, and Graph would (RFC 6638 7.1)")
            return nil
        }
        guard seen.insert(address.lowercased()).inserted else {
            losses.append(("ATTENDEE", address, .skipped, "it is the organizer, or there twice"))
            return nil
        }
        var person = EmailAddress()
        person.address = address
        person.name = property.parameter("CN").first.map { $0.trimmingQuotes }
        var attendee = Attendee()
        attendee.emailAddress = person
        attendee.type = type(property, address)
        if property.parameter("RSVP").first?.uppercased() == "TRUE" {
            responseRequested = true
        } else if attendee.type != .resource {
            unasked.append(address)
        }
        let answer = property.parameter("PARTSTAT").first?.uppercased() ?? "NEEDS-ACTION"
        if answer != "NEEDS-ACTION" {
            losses.append(
                ("ATTENDEE", "\(address): PARTSTAT=\(answer)", .skipped, "Graph takes answers from the attendees only")
            )
        }
        loseParameters(of: property, known: Self.attendeeParameters)
        return attendee
    }

    /// Parameters that become members, or that only tell how a server delivered.
    private static let attendeeParameters: Set = [
        "CN", "ROLE", "CUTYPE", "PARTSTAT", "RSVP", "EMAIL", "SCHEDULE-AGENT", "SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND",
    ]

    private mutating func loseParameters(of property: Property, known: Set<String>) {
        for parameter in property.parameters where !known.contains(parameter.name) {
            let value = parameter.values.joined(separator: ",")
            losses.append(
                (
                    property.name, "\(Self.address(property.value) ?? property.value): \(parameter.name)=\(value)",
                    .skipped, "Graph has no place for \(parameter.name)"
                )
            )
        }
    }

    /// The type that stands for CUTYPE and ROLE; what comes back otherwise is told.
    private mutating func type(_ property: Property, _ address: String) -> AttendeeType {
        let kind = property.parameter("CUTYPE").first?.uppercased() ?? "INDIVIDUAL"
        if kind == "ROOM" || kind == "RESOURCE" { return .resource }
        let role = property.parameter("ROLE").first?.uppercased() ?? "REQ-PARTICIPANT"
        let type = role == "OPT-PARTICIPANT" || role == "NON-PARTICIPANT" ? AttendeeType.optional : .required
        if role != "OPT-PARTICIPANT", role != "REQ-PARTICIPANT" {
            losses.append(("ATTENDEE", "\(address): ROLE=\(role)", .changed, "Graph knows them as \(type.rawValue)"))
        }
        if kind != "INDIVIDUAL" {
            losses.append(("ATTENDEE", "\(address): CUTYPE=\(kind)", .changed, "Graph tells people and resources only"))
        }
        return type
    }

    /// The mail address of a calendar user address: `mailto:`, in any case, percent-encoded or bare.
    static func address(_ value: String) -> String? {
        var text = value
        if text.lowercased().hasPrefix("mailto:") { text = String(text.dropFirst(7)) }
        text = text.prefix { $0 != "?" }.removingPercentEncodingOrSelf
        return MailAddress.isValid(text) ? text : nil
    }
}

extension Substring {
    fileprivate var removingPercentEncodingOrSelf: String {
        var decoded: [UInt8] = []
        var rest = utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
            {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

extension String {
    /// The name without quotes that some writers put around it once more.
    fileprivate var trimmingQuotes: String {
        let isQuoted = count > 1 && first == "\"" && last == "\""
        return isQuoted ? String(dropFirst().dropLast()) : self
    }
}
