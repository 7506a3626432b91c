import CalendarConversion
import GraphModel

/// What the METHOD of an object asks for (RFC 5546).
struct SchedulingMessage {
    private let object: SourceObject
    private let context: ConversionContext

    /// What is done about an object.
    enum Decision: Sendable, Hashable {
        case store
        case cancel
        case skip(String)
        case refuse(String)
    }

    init(_ object: SourceObject, _ context: ConversionContext) {
        self.object = object
        self.context = context
    }

    /// Decides by the method, by who organizes what is in the mailbox, and by which of both is newer.
    func decision(on presence: ObjectPresence) -> Decision {
        switch object.method {
        case nil, "PUBLISH": .store
        case "REQUEST": request(presence)
        case "CANCEL": cancellation(presence)
        case "REPLY": .skip("it is an answer; answers reach the organizer by mail and change nothing here")
        case "COUNTER", "DECLINECOUNTER":
            .skip("it is about a proposal for another time, which changes nothing until the organizer sends an update")
        case "REFRESH": .skip("it asks the organizer for the latest version")
        case "ADD": .refuse("it adds occurrences to a series, which Graph cannot do")
        case let method?: .skip("METHOD:\(method) is not known")
        }
    }

    private func request(_ presence: ObjectPresence) -> Decision {
        guard let organizer = object.organizer, !context.isMe(organizer) else { return .store }
        guard let present = presence.all.first else { return .store }
        guard present.event.isOrganizer ?? true else {
            return .skip("the mailbox has this invitation already, and Exchange keeps it up to date")
        }
        guard let identity = present.identity, let known = identity.organizer else {
            return .refuse("\(organizer) invites to it, but the mailbox has an event of yours with this UID")
        }
        guard known.lowercased() == organizer.lowercased() else {
            return .refuse("\(organizer) sends it, but \(known) organizes it")
        }
        return object.revision < identity.revision ? .skip("the mailbox has a later version of it") : .store
    }

    private func cancellation(_ presence: ObjectPresence) -> Decision {
        guard let present = presence.all.first else { return .skip("the mailbox has no such event") }
        guard let organizer = object.organizer else { return .refuse("it does not say who cancels it (ORGANIZER)") }
        let known = present.identity?.organizer ?? present.event.organizer?.emailAddress?.address ?? context.user
        guard known?.lowercased() == organizer.lowercased() else {
            return .refuse("\(organizer) cancels it, but \(known ?? "somebody else") organizes it")
        }
        if let identity = present.identity, object.revision.sequence < identity.revision.sequence {
            return .skip("the mailbox has a later version of it")
        }
        return .cancel
    }
}

extension ConversionContext {
    /// Whether an address is my own.
    fileprivate func isMe(_ address: String) -> Bool {
        user?.lowercased() == address.lowercased()
    }
}
