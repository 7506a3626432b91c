import ICalendar

extension GraphConversion: Encodable {
    enum Key: String, CodingKey {
        case method, series, losses
    }

    /// Writes the method, the series, and the losses.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(method, forKey: .method)
        try container.encode(series, forKey: .series)
        try container.encode(report.losses, forKey: .losses)
    }
}

extension GraphSeries: Encodable {
    enum Key: String, CodingKey {
        case uid, event, exceptions, cancelled
    }

    /// Writes the UID, the body of the POST, the bodies of the PATCHes, and the deleted originals.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(uid.rawValue, forKey: .uid)
        try container.encode(event, forKey: .event)
        try container.encode(exceptions, forKey: .exceptions)
        try container.encode(cancelled, forKey: .cancelled)
    }
}

extension GraphSeries.Exception: Encodable {
    enum Key: String, CodingKey {
        case originalStart, event
    }

    /// Writes the original start and the body of the PATCH.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(originalStart, forKey: .originalStart)
        try container.encode(event, forKey: .event)
    }
}
