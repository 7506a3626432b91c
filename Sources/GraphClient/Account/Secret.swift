/// A text that must not be shown: descriptions, dumps and interpolation print dots.
public struct Secret: Sendable, Hashable {
    let value: String

    /// Takes a secret text.
    public init(_ value: String) {
        self.value = value
    }

    /// The text without itself.
    func redacted(from text: String) -> String {
        value.isEmpty ? text : text.replacing(value, with: "…")
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Dots.
    public var description: String { "…" }
    /// Dots.
    public var debugDescription: String { "…" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Secret: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the text: only for storage.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
