import TimeZones

/// Somebody's answer to an invitation, and when it came.
struct ResponseStatus: Sendable, Codable, Hashable {
    /// The answers, with Graph's names.
    enum Response: String, Sendable, Codable, CaseIterable {
        case none, organizer, tentativelyAccepted, accepted, declined, notResponded
    }

    var response: Response
    var time: Timestamp

    /// No answer yet.
    static let none = ResponseStatus(response: .none, time: .never)
    /// The organizer's own.
    static let organizer = ResponseStatus(response: .organizer, time: .never)
    /// An invitation that is not answered.
    static let notResponded = ResponseStatus(response: .notResponded, time: .never)

    /// `{"response", "time"}`.
    var json: JSONValue {
        ["response": .string(response.rawValue), "time": .string(time.text)]
    }
}
