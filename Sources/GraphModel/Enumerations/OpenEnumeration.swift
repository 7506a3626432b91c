/// An enumeration of Graph that may grow: a value outside of the known ones is kept as it came.
///
/// Graph prints lower camel case today, older answers and requests hold `"Tentative"` or `"Thursday"`:
/// known values are matched without case and held in Graph's spelling, so that they compare equal.
public protocol OpenEnumeration: Codable, Hashable, Sendable {
    /// The value in Graph's spelling, or as it came when it is unknown.
    var rawValue: String { get }

    /// The values that Graph documents, in its spelling.
    static var known: [Self] { get }

    /// Takes a value that is in Graph's spelling already, or is unknown.
    init(spelled: String)
}

extension OpenEnumeration {
    /// Takes a value as it came; known ones get Graph's spelling.
    public init(rawValue: String) {
        self = Self.known.first { ASCII.equalWithoutCase($0.rawValue, rawValue) } ?? Self(spelled: rawValue)
    }

    /// Whether Graph documents the value.
    public var isKnown: Bool { Self.known.contains(self) }

    /// Reads the value from a JSON string.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the value as a JSON string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
