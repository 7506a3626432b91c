/// A parameter of a property (RFC 5545 3.2), with its values decoded.
public struct Parameter: Sendable {
    /// The name in capitals.
    public var name: String
    /// The values without quotes, and with the encoding of RFC 6868 undone.
    public var values: [String]

    /// Makes a parameter.
    public init(_ name: String, _ values: String...) {
        self.name = name
        self.values = values
    }
}

extension Parameter: Hashable {
    /// Whether two parameters have the same bytes.
    public static func == (one: Parameter, other: Parameter) -> Bool {
        one.name == other.name && one.values.count == other.values.count
            && zip(one.values, other.values).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Feeds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        for value in values { for byte in value.utf8 { hasher.combine(byte) } }
    }
}
