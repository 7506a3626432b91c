/// The identity of a calendar object (RFC 5545 3.8.4.7); compared by bytes, so that NFC and NFD differ.
public struct UID: Sendable {
    /// The text, not escaped.
    public let rawValue: String

    /// Takes a text that is not empty.
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }
}

extension UID: Hashable {
    /// Whether two UIDs have the same bytes.
    public static func == (one: UID, other: UID) -> Bool {
        one.rawValue.utf8.elementsEqual(other.rawValue.utf8)
    }

    /// Feeds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(byte) }
    }
}
