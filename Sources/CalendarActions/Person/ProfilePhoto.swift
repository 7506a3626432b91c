public import Foundation

/// The picture of a person, of a kind that every browser shows and that runs nothing.
public struct ProfilePhoto: Sendable, Hashable {
    /// The largest one that is taken, in bytes; Exchange keeps at most 648 by 648 pixels.
    public static let maximumSize = 4 << 20

    /// Its media type.
    public let mediaType: String
    /// The image.
    public let content: Data

    /// Takes an image; nil for what is none of the kinds, by its first bytes and not by what it is said to be.
    public init?(_ content: Data) {
        guard content.count <= Self.maximumSize, let type = Self.mediaType(of: content) else { return nil }
        mediaType = type
        self.content = content
    }

    private static func mediaType(of content: Data) -> String? {
        if content.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if content.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if content.starts(with: "GIF87a".utf8) || content.starts(with: "GIF89a".utf8) { return "image/gif" }
        if content.starts(with: "RIFF".utf8), content.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
        return nil
    }
}
