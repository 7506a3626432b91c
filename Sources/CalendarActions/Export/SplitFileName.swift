public import Cryptography
import Foundation

/// The file of an object in a folder with one file per UID.
public enum SplitFileName: Sendable {
    /// The longest part of a UID that is used, in bytes.
    private static let longest = 128
    /// How many bytes of the digest tell UIDs apart.
    private static let digestBytes = 8

    /// The name of the file for a UID, the same in every run.
    ///
    /// A UID of letters, digits and `-_.@` (at most 128, not beginning with a dot) is the name itself. Any other
    /// is cut down to these, with a part of its SHA-256 so that different UIDs have different files.
    public static func of(uid: String) throws(CryptographyError) -> String {
        try safe(uid) + ".ics"
    }

    /// The name of the folder for a calendar, made in the same way.
    public static func folder(of calendar: String) throws(CryptographyError) -> String {
        try safe(calendar)
    }

    private static func safe(_ name: String) throws(CryptographyError) -> String {
        let bytes = Array(name.utf8)
        let isPlain = (1...longest).contains(bytes.count) && bytes.allSatisfy(isPlainByte) && !name.hasPrefix(".")
        if isPlain { return name }
        let kept = bytes.filter(isPlainByte).prefix(longest - 2 * digestBytes - 1)
        let digest = try SHA256.digest(of: bytes).prefix(digestBytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }
        let beginning = String(decoding: kept.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
        return [beginning, digest.joined()].filter { !$0.isEmpty }.joined(separator: "-")
    }

    private static func isPlainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
