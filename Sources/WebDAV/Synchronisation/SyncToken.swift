/// The state of a collection at a time (RFC 6578 4): a URI that only the server reads.
public struct SyncToken: Sendable, Hashable {
    /// Tokens longer than this, in bytes, are none of ours.
    public static let maximumLength = 512

    /// The URI.
    public let text: String

    /// Takes a URI: a scheme, a colon and more, in ASCII without spaces and quotes.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count <= Self.maximumLength, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            colon != bytes.startIndex, bytes.index(after: colon) != bytes.endIndex,
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E })
        else { return nil }
        self.text = text
    }
}
