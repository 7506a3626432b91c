import GraphModel
import ICalendar

/// ORGANIZER and ATTENDEE of an event (RFC 5545 3.8.4).
struct EventPeople {
    private let event: Event
    private let context: ConversionContext
    /// What was changed or left out.
    private(set) var losses:
        [(property: String, value: String, severity: ConversionDiagnostic.Severity, reason: String)] = []

    init(_ event: Event, context: ConversionContext) {
        self.event = event
        self.context = context
    }

    /// The properties; Graph names an organizer on every appointment, which is one of meetings only.
    mutating func properties() -> [Property] {
        let attendees = uniqueAttendees()
        guard !attendees.isEmpty || event.isOrganizer == false else { return [] }
        var properties: [Property] = []
        if let organizer = event.organizer?.emailAddress {
            properties.append(Property("ORGANIZER", name(organizer), value: address(organizer, "ORGANIZER")))
        }
        for attendee in attendees { properties.append(property(attendee)) }
        return properties
    }

    /// One entry for each address: of two, the one with an answer.
    private func uniqueAttendees() -> [Attendee] {
        var positions: [String: Int] = [:]
        var unique: [Attendee] = []
        for attendee in event.attendees ?? [] {
            let address = attendee.emailAddress?.address?.lowercased() ?? ""
            if !address.isEmpty, let position = positions[address] {
                if !unique[position].hasAnswered, attendee.hasAnswered { unique[position] = attendee }
            } else {
                positions[address] = unique.count
                unique.append(attendee)
            }
        }
        return unique
    }

    private mutating func property(_ attendee: Attendee) -> Property {
        let person = attendee.emailAddress ?? EmailAddress()
        var parameters = name(person)
        let isResource = attendee.type == .resource
        if isResource { parameters.append(Parameter("CUTYPE", isRoom(person) ? "ROOM" : "RESOURCE")) }
        parameters.append(Parameter("ROLE", role(attendee)))
        parameters.append(Parameter("PARTSTAT", partStat(attendee)))
        if event.responseRequested ?? true, !isResource { parameters.append(Parameter("RSVP", "TRUE")) }
        if attendee.proposedNewTime != nil {
            let value = attendee.proposedNewTime?.start?.dateTime ?? ""
            losses.append(
                (
                    "ATTENDEE", value, .skipped,
                    "\(person.address ?? "an attendee") proposes another time, which iCalendar cannot say"
                )
            )
        }
        return Property("ATTENDEE", parameters, value: address(person, "ATTENDEE"))
    }

    private func role(_ attendee: Attendee) -> String {
        switch attendee.type {
        case .optional: "OPT-PARTICIPANT"
        case .resource: "NON-PARTICIPANT"
        default: "REQ-PARTICIPANT"
        }
    }

    /// The answer; my own is in `responseStatus`, and may be missing among the attendees.
    private func partStat(_ attendee: Attendee) -> String {
        let isMine = context.isUser(attendee.emailAddress?.address)
        let own = isMine && event.isOrganizer != true ? event.responseStatus?.response : nil
        let answer = own.flatMap { Self.partStats[$0] } ?? attendee.status?.response.flatMap { Self.partStats[$0] }
        return answer ?? "NEEDS-ACTION"
    }

    private static let partStats: [ResponseType: String] = [
        .accepted: "ACCEPTED", .tentativelyAccepted: "TENTATIVE", .declined: "DECLINED", .organizer: "ACCEPTED",
    ]

    private func isRoom(_ person: EmailAddress) -> Bool {
        let rooms = ([event.location] + (event.locations ?? [])).compactMap(\.self)
        return rooms.contains { location in
            if let room = location.locationEmailAddress, !room.isEmpty {
                return room.lowercased() == person.address?.lowercased()
            }
            return location.locationType == .conferenceRoom && location.displayName == person.name
        }
    }

    private func name(_ person: EmailAddress) -> [Parameter] {
        guard let name = person.name, !name.isEmpty else { return [] }
        return [Parameter("CN", name)]
    }

    /// A `mailto` address; Exchange's own directory names are none, and apps know `invalid:nomail` for that.
    private mutating func address(_ person: EmailAddress, _ property: String) -> String {
        if let address = person.address, let uri = URIValue(mailAddress: address) { return uri.text }
        losses.append((property, person.address ?? person.name ?? "", .changed, "it has no mail address"))
        return "invalid:nomail"
    }
}

extension Attendee {
    fileprivate var hasAnswered: Bool {
        switch status?.response {
        case .accepted, .tentativelyAccepted, .declined: true
        default: false
        }
    }
}
