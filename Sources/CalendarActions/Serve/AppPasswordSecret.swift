public import Cryptography
public import Foundation

/// The secret of an app password: 128 random bits in letters that are easy to type.
public enum AppPasswordSecret: Sendable {
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)
    private static let groups = 5
    private static let groupLength = 5
    private static let randomBytes = 64

    /// A new secret: five groups of five letters, 123 bits or more of chance.
    public static func make() throws(CryptographyError) -> String {
        var taken: [UInt8] = []
        while taken.count < groups * groupLength + 2 {
            // Values beyond the last whole multiple would make some letters likelier.
            let bound = 256 / letters.count * letters.count
            taken += try RandomBytes.generate(randomBytes).filter { Int($0) < bound }.map {
                letters[Int($0) % letters.count]
            }
        }
        let used = taken.prefix(groups * groupLength + 2)
        return stride(from: 0, to: used.count, by: groupLength).map { start in
            String(decoding: used[start..<min(start + groupLength, used.count)], as: UTF8.self)
        }.joined(separator: "-")
    }

    /// The digest of a secret as a person or an app gives it.
    public static func digest(_ secret: String) throws(CryptographyError) -> Data {
        try SHA256.digest(of: secret.utf8)
    }
}
