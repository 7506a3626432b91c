import TimeZones

extension PatternedRecurrence: Codable {
    private enum CodingKeys: String, CodingKey {
        case recurrence, beyondMonth
    }

    /// Reads what `encode` wrote: the recurrence in Graph's form.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let json = try values.decode(JSONValue.self, forKey: .recurrence)
        let range = json.object?["range"]?.object
        guard let start = try range?.date("startDate") else { throw GraphFailure.validation }
        try self.init(
            json,
            start: start,
            zone: "UTC",
            beyondMonth: try values.decode(SimulatorKnobs.DayBeyondMonth.self, forKey: .beyondMonth)
        )
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(json, forKey: .recurrence)
        try values.encode(beyondMonth, forKey: .beyondMonth)
    }
}
