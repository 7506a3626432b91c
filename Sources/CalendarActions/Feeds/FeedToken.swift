public import Cryptography
public import Foundation

/// The secret in the address of a feed: 138 random bits.
///
/// Whoever has it can read the feed; only its digest is kept.
public struct FeedToken: Sendable {
    /// The secret, for the one time that it is shown.
    public let text: String
    private static let length = 28

    /// Makes a new one.
    public static func make() throws(CryptographyError) -> FeedToken {
        FeedToken(made: try RandomLetters.make(length))
    }

    private init(made text: String) {
        self.text = text
    }

    /// Takes what may be a token; nil when it does not look like one.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == Self.length, RandomLetters.areAll(text) else { return nil }
        self.text = String(text)
    }

    /// The SHA-256 by which the feed is found.
    public func digest() throws(CryptographyError) -> Data {
        try SHA256.digest(of: text.utf8)
    }
}

extension FeedToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the secret: for logs and messages.
    public var description: String { FeedAddress.placeholder }
    /// Never the secret.
    public var debugDescription: String { FeedAddress.placeholder }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
