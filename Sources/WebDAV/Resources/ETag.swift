/// An entity tag (RFC 9110 8.8.3): quoted text that names a state of a resource.
public struct ETag: Sendable, Hashable {
    /// The text between the quotes.
    public let opaque: String
    /// Whether equal tags may name states that differ a little.
    public let isWeak: Bool

    /// Makes a tag; nil when the text has a quote, a space or a control character.
    public init?(opaque: String, isWeak: Bool = false) {
        guard opaque.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x22 && $0 != 0x7F }) else { return nil }
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// Reads `"text"` or `W/"text"`; nil when it is malformed, as without quotes.
    public init?(_ text: String) {
        var rest = Substring(text.trimmingASCIISpace).utf8
        let isWeak = rest.starts(with: "W/".utf8)
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.count >= 2, rest.first == 0x22, rest.last == 0x22 else { return nil }
        self.init(opaque: String(Substring(rest.dropFirst().dropLast())), isWeak: isWeak)
    }

    /// The tag as it is written in fields and in DAV:getetag.
    public var text: String {
        (isWeak ? "W/\"" : "\"") + opaque + "\""
    }

    /// Whether both are strong and the same.
    public func matchesStrongly(_ other: ETag) -> Bool {
        !isWeak && !other.isWeak && opaque.utf8.elementsEqual(other.opaque.utf8)
    }

    /// Whether both are the same but for being weak.
    public func matchesWeakly(_ other: ETag) -> Bool {
        opaque.utf8.elementsEqual(other.opaque.utf8)
    }
}
