public import Cryptography
public import Foundation

/// The secret of an app password: 128 random bits in letters that are easy to type.
public enum AppPasswordSecret: Sendable {
    private static let length = 27
    private static let groupLength = 5

    /// A new secret: letters in groups of five, 133 bits of chance.
    public static func make() throws(CryptographyError) -> String {
        let letters = Array(try RandomLetters.make(length).utf8)
        return stride(from: 0, to: letters.count, by: groupLength).map { start in
            String(decoding: letters[start..<min(start + groupLength, letters.count)], as: UTF8.self)
        }.joined(separator: "-")
    }

    /// The digest of a secret as a person or an app gives it.
    public static func digest(_ secret: String) throws(CryptographyError) -> Data {
        try SHA256.digest(of: secret.utf8)
    }
}
