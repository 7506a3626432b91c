import TimeZones

/// The body of a POST or PATCH of an event: which members it has, read as strictly as Graph reads them.
struct EventBody {
    private static let writable: Set<String> = [
        "subject", "body", "start", "end", "isAllDay", "location", "locations", "attendees", "recurrence", "categories",
        "importance", "sensitivity", "showAs", "isReminderOn", "reminderMinutesBeforeStart", "responseRequested",
        "allowNewTimeProposals", "hideAttendees", "isOnlineMeeting", "onlineMeetingProvider", "transactionId",
        "singleValueExtendedProperties",
    ]
    /// What a client may send and the server ignores (graph-facts 5).
    private static let ignored: Set<String> = Set(EventMember.allCases.map(\.rawValue)).subtracting(writable).union([
        "originalEndTimeZone", "extensions", "multiValueExtendedProperties", "attachments", "calendar", "instances",
    ])
    /// What only the mailbox's user sees: changing it mails nobody.
    static let privateMembers: Set<String> = [
        "categories", "showAs", "sensitivity", "isReminderOn", "reminderMinutesBeforeStart",
        "singleValueExtendedProperties",
        "transactionId",
    ]

    let object: JSONObject
    let zones: ZoneCatalog
    let knobs: SimulatorKnobs
    /// The writable members that the body has, with their own spelling.
    let members: Set<String>

    /// Takes a body; a member that events do not have is refused.
    init(_ value: JSONValue, zones: ZoneCatalog, knobs: SimulatorKnobs) throws(GraphFailure) {
        guard let object = value.object else { throw .bodyRead("An object was expected.") }
        var members: Set<String> = []
        for member in object.members {
            if let name = Self.writable.first(where: { isSameName($0, member.name) }) {
                members.insert(name)
            } else if !member.name.contains("@"), !Self.ignored.contains(where: { isSameName($0, member.name) }) {
                throw .bodyRead(
                    "The property '\(member.name)' does not exist on type 'microsoft.graph.event'. Make sure to only use "
                        + "property names that are defined by the type."
                )
            }
        }
        self.object = object
        self.zones = zones
        self.knobs = knobs
        self.members = members
    }

    /// A time, nil when the member is missing or null.
    func time(_ name: String) throws(GraphFailure) -> ZonedTime? {
        guard let value = try object.object(name) else { return nil }
        return try ZonedTime(value, zones: zones, knobs: knobs)
    }

    /// Puts what the body says into the content of an event; `recurrence` is the caller's.
    func apply(to content: inout EventContent) throws(GraphFailure) {
        if let start = try time("start") { content.start = start }
        if let end = try time("end") { content.end = end }
        try applyTexts(to: &content)
        try applySwitches(to: &content)
        try applyMeeting(to: &content)
    }

    private func applyTexts(to content: inout EventContent) throws(GraphFailure) {
        if members.contains("subject") {
            let subject = try object.text("subject")
            content.subject = subject.map { String(String($0.map { $0.isNewline ? " " : $0 }).prefix(255)) }
        }
        if members.contains("body") {
            content.body =
                try object.object("body").map { value throws(GraphFailure) in try MessageBody(value) } ?? .empty
        }
        if members.contains("categories") {
            var categories: [String] = []
            for value in try object.array("categories") ?? [] {
                guard let name = value.string else { throw .bodyRead("The value of 'categories' must be strings.") }
                categories.append(name)
            }
            content.categories = categories
        }
        if members.contains("locations") {
            var locations: [Location] = []
            for value in try object.array("locations") ?? [] {
                let location = try Location(value)
                if location != .none { locations.append(location) }
            }
            content.locations = locations
        } else if members.contains("location") {
            let location =
                try object.object("location").map { value throws(GraphFailure) in
                    try Location(.object(value))
                } ?? .none
            content.locations = location == .none ? [] : [location]
        }
    }

    private func applySwitches(to content: inout EventContent) throws(GraphFailure) {
        if let value = try object.bool("isAllDay") { content.isAllDay = value }
        if let value = try object.bool("isReminderOn") { content.isReminderOn = value }
        if let value = try object.integer("reminderMinutesBeforeStart") {
            guard Int32(exactly: value) != nil else { throw .bodyRead("The value \(value) is no Int32.") }
            content.reminderMinutesBeforeStart = value
        }
        if let value = try object.bool("responseRequested") { content.responseRequested = value }
        if let value = try object.bool("allowNewTimeProposals") { content.allowNewTimeProposals = value }
        if let value = try object.bool("hideAttendees") { content.hideAttendees = value }
        // A null clears these to their defaults (graph-facts 12, row 17).
        if members.contains("importance") { content.importance = try object.choice("importance") ?? .normal }
        if members.contains("sensitivity") { content.sensitivity = try object.choice("sensitivity") ?? .normal }
        if members.contains("showAs") { content.showAs = try object.choice("showAs") ?? .busy }
    }

    private func applyMeeting(to content: inout EventContent) throws(GraphFailure) {
        if members.contains("attendees") {
            var attendees: [Attendee] = []
            for value in try object.array("attendees") ?? [] {
                attendees.append(try Attendee(value, before: content.attendees))
            }
            guard attendees.count <= 500 else { throw .validation }
            content.attendees = attendees
        }
        if let provider: EventContent.MeetingProvider = try object.choice("onlineMeetingProvider") {
            content.onlineMeetingProvider = provider
        }
        guard let isOnline = try object.bool("isOnlineMeeting") else { return }
        guard isOnline || !content.isOnlineMeeting else { return }  // cannot be undone, and is ignored then
        content.isOnlineMeeting = isOnline
    }

    /// The extended properties that the body sets.
    func extendedProperties() throws(GraphFailure) -> [String: String] {
        try ExtendedProperty.read(try object.array("singleValueExtendedProperties") ?? [])
    }

    /// Whether attendees hear of a change of these members.
    func concernsAttendees() -> Bool {
        knobs.mailOnAnyPatch ? !members.isEmpty : !members.isSubset(of: Self.privateMembers)
    }
}

extension EventContent {
    private static let secondsPerDay = 86_400

    /// Refuses times that no event may have (graph-facts 3).
    func validateTimes(_ zones: ZoneCatalog) throws(GraphFailure) {
        if isAllDay {
            guard start.isMidnight else { throw Self.midnight("Start") }
            guard end.isMidnight, isSameName(start.zone, end.zone) else { throw Self.midnight("End") }
            guard localDuration >= Self.secondsPerDay else {
                throw .invalidRequest("The duration of an event marked as All day must be at least 24 hours.")
            }
        }
        guard start.instant(zones) <= end.instant(zones) else {
            throw GraphFailure(400, "ErrorPropertyValidationFailure", "The end time must not be before the start time.")
        }
    }

    private static func midnight(_ property: String) -> GraphFailure {
        .invalidRequest("The Event.\(property) property for an all-day event needs to be set to midnight.")
    }
}
