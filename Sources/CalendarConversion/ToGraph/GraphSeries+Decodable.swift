import GraphModel
import ICalendar

extension GraphSeries: Decodable {
    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let uid = UID(try container.decode(String.self, forKey: .uid)) else {
            throw DecodingError.dataCorruptedError(forKey: .uid, in: container, debugDescription: "not a UID")
        }
        self.init(uid: uid, event: try container.decode(Event.self, forKey: .event))
        exceptions = try container.decode([Exception].self, forKey: .exceptions)
        cancelled = try container.decode([String].self, forKey: .cancelled)
    }
}

extension GraphSeries.Exception: Decodable {
    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            originalStart: try container.decode(String.self, forKey: .originalStart),
            event: try container.decode(EventChanges.self, forKey: .event)
        )
    }
}
