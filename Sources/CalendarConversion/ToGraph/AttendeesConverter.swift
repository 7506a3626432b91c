import GraphModel
import ICalendar

/// ORGANIZER and ATTENDEE as Graph's attendees.
struct AttendeesConverter {
    private let component: Component
    private let context: ConversionContext
    private(set) var losses:
        [(property: String, value: String, severity: ConversionDiagnostic.Severity, reason: String)] = []
    /// Lines that Graph has no place for.
    private(set) var kept: [Property] = []
    /// Whether some attendee is asked for an answer.
    private(set) var responseRequested = false

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
            return keep(
                organizer,
                "somebody else organizes it; Graph would make you the organizer and invite everybody",
                "only the organizer can invite"
            )
        }
        if !context.invitesAttendees, component.first("ATTENDEE") != nil {
            return keep(organizer, "nobody is invited unless it is asked for", "Graph would invite them by mail")
        }
        if let organizer, context.user == nil {
            losses.append(
                ("ORGANIZER", address ?? organizer.value, .kept, "Graph makes the owner of the calendar the organizer")
            )
            kept.append(organizer)
        }
        var seen: Set<String> = [address?.lowercased() ?? ""]
        let attendees = component.all("ATTENDEE").compactMap { attendee($0, &seen) }
        return attendees.isEmpty ? nil : attendees
    }

    /// Keeps all people beside the event.
    private mutating func keep(_ organizer: Property?, _ why: String, _ whyAttendees: String) -> [Attendee]? {
        if let organizer {
            kept.append(organizer)
            losses.append(("ORGANIZER", Self.address(organizer.value) ?? organizer.value, .kept, why))
        }
        for property in component.all("ATTENDEE") {
            kept.append(property)
            losses.append(("ATTENDEE", property.value, .kept, whyAttendees))
        }
        return nil
    }

    private mutating func attendee(_ property: Property, _ seen: inout Set<String>) -> Attendee? {
        guard let address = Self.address(property.value) else {
            losses.append(("ATTENDEE", property.value, .kept, "it is no mail address; Graph invites by mail only"))
            kept.append(property)
            return nil
        }
        guard seen.insert(address.lowercased()).inserted else { return nil }
        var person = EmailAddress()
        person.address = address
        person.name = property.parameter("CN").first.map { $0.trimmingQuotes }
        var attendee = Attendee()
        attendee.emailAddress = person
        attendee.type = type(property)
        if property.parameter("RSVP").first?.uppercased() == "TRUE" { responseRequested = true }
        let answer = property.parameter("PARTSTAT").first?.uppercased() ?? "NEEDS-ACTION"
        if answer != "NEEDS-ACTION" {
            losses.append(
                ("ATTENDEE", "\(address): PARTSTAT=\(answer)", .skipped, "Graph takes answers from the attendees only")
            )
        }
        for name in ["SENT-BY", "DELEGATED-TO", "DELEGATED-FROM", "MEMBER", "DIR"] {
            guard let value = property.parameter(name).first else { continue }
            losses.append(("ATTENDEE", "\(address): \(name)=\(value)", .skipped, "Graph has no place for \(name)"))
        }
        return attendee
    }

    private func type(_ property: Property) -> AttendeeType {
        let kind = property.parameter("CUTYPE").first?.uppercased()
        if kind == "ROOM" || kind == "RESOURCE" { return .resource }
        switch property.parameter("ROLE").first?.uppercased() {
        case "OPT-PARTICIPANT", "NON-PARTICIPANT": return .optional
        default: return .required
        }
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
