/// The name by which a VTIMEZONE is referred to (RFC 5545 3.2.19); compared by bytes.
public struct TZID: Sendable {
    /// The name.
    public let rawValue: String

    /// Takes a name that is not empty and has no control character or quote.
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty, rawValue.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") })
        else { return nil }
        self.rawValue = rawValue
    }
}

extension TZID: Hashable, Comparable {
    /// Whether two names have the same bytes.
    public static func == (one: TZID, other: TZID) -> Bool {
        one.rawValue.utf8.elementsEqual(other.rawValue.utf8)
    }

    /// Feeds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(byte) }
    }

    /// The order of the bytes.
    public static func < (one: TZID, other: TZID) -> Bool {
        one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }
}
