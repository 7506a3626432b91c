import TimeZones

/// Somebody or something invited.
struct Attendee: Sendable, Codable, Hashable {
    /// The kinds, with Graph's names.
    enum Kind: String, Sendable, Codable, CaseIterable {
        case required, optional, resource
    }

    var type = Kind.required
    var status = ResponseStatus.none
    var emailAddress: EmailAddress
    var proposedNewTime: JSONValue?

    /// The member of `attendees`.
    var json: JSONValue {
        var object = JSONObject([("type", .string(type.rawValue)), ("status", status.json)])
        if let proposedNewTime { object.append("proposedNewTime", proposedNewTime) }
        object.append("emailAddress", emailAddress.json)
        return .object(object)
    }

    init(type: Kind = .required, status: ResponseStatus = .none, emailAddress: EmailAddress) {
        self.type = type
        self.status = status
        self.emailAddress = emailAddress
    }

    /// Reads a written attendee: who was invited before keeps the answer, whatever the client says of it.
    ///
    /// A new one has not answered, except that a written `declined` is kept as `notResponded` (D#5545).
    init(_ value: JSONValue, before: [Attendee]) throws(GraphFailure) {
        guard let object = value.object else { throw .validation }
        let address = try EmailAddress(recipient: value)
        let known = before.first { $0.emailAddress.isSame(address) }
        let written: ResponseStatus.Response? = try object.object("status")?.choice("response")
        let never = Timestamp(Instant(CivilDateTime(secondsSinceEpoch: 79_870_665_600)))  // 4501-01-01
        let new = written == .declined ? ResponseStatus(response: .notResponded, time: never) : .none
        self.init(
            type: try object.choice("type") ?? .required,
            status: known?.status ?? new,
            emailAddress: address
        )
    }
}
