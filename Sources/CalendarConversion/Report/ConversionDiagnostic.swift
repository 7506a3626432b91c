/// Something that a conversion could not carry over as it was.
public struct ConversionDiagnostic: Sendable, Hashable, Codable {
    /// What became of it.
    public enum Severity: String, Sendable, Hashable, Codable {
        /// Not converted, since it would change its meaning.
        case refused
        /// Converted to the nearest thing.
        case changed
        /// The other side has no place for it; it is stored beside the event and given back.
        case kept
        /// Left out.
        case skipped
    }

    /// The UID of the event, or its id where it has no UID.
    public let uid: String
    /// The iCalendar property, or the Graph member where no property stands for it.
    public let property: String
    /// The value, as it was.
    public let value: String
    /// What became of it.
    public let severity: Severity
    /// Why, in plain words.
    public let reason: String

    /// Makes a diagnostic.
    public init(uid: String, property: String, value: String, severity: Severity, reason: String) {
        self.uid = uid
        self.property = property
        self.value = value
        self.severity = severity
        self.reason = reason
    }
}
