/// Why the rules of a time zone are not to be had.
public enum TimeZoneError: Error, Sendable, Hashable {
    /// The time zone database has no zone of this name.
    case unknownName(String)
    /// The name would lead out of the folder of the time zone database, or cannot be a name.
    case refusedName(String)
    /// The file of the zone is not what RFC 8536 describes.
    case malformedFile(name: String, reason: String)
    /// The file counts leap seconds, which neither Graph nor iCalendar do.
    case leapSeconds(name: String)
}

extension TimeZoneError: CustomStringConvertible {
    /// The error in plain words, with the name of the zone.
    public var description: String {
        switch self {
        case .unknownName(let name): "no time zone is named “\(name)”"
        case .refusedName(let name): "“\(name)” is not the name of a time zone"
        case .malformedFile(let name, let reason): "the zone file of \(name) is damaged: \(reason)"
        case .leapSeconds(let name): "the zone \(name) counts leap seconds"
        }
    }
}
