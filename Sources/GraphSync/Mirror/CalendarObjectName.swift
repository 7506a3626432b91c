import CalendarStore
public import Cryptography
import Foundation

/// The last segment of the path of an object, the same in every mirror.
///
/// It is the name that an app gave the object, which is stored with the event; else it comes from the UID: one of letters, digits
/// and `-_.@` is the name itself, others are cut down to these with a part of their SHA-256.
public enum CalendarObjectName: Sendable {
    private static let longest = 128
    private static let digestBytes = 8
    private static let suffix = ".ics"

    /// The name for a UID.
    public static func derived(from uid: String) throws(CryptographyError) -> String {
        let bytes = Array(uid.utf8)
        let isPlain = (1...longest).contains(bytes.count) && bytes.allSatisfy(isPlainByte) && !uid.hasPrefix(".")
        guard !isPlain else { return uid + suffix }
        let kept = bytes.filter(isPlainByte).prefix(longest - 2 * digestBytes - 1).drop { $0 == UInt8(ascii: ".") }
        let parts = [String(decoding: kept, as: UTF8.self), try digest(of: uid)].filter { !$0.isEmpty }
        return parts.joined(separator: "-") + suffix
    }

    /// A text as a single segment of a path, the same every time; different texts have different segments.
    public static func segment(for text: String) throws(CryptographyError) -> String {
        String(try derived(from: text).dropLast(suffix.count))
    }

    /// The name for a UID where the plain one belongs to another object.
    static func distinct(from uid: String) throws(CryptographyError) -> String {
        let plain = try derived(from: uid).dropLast(suffix.count)
        return "\(plain)-\(try digest(of: uid))\(suffix)"
    }

    /// Whether a name can be a single segment of a path, of a length that clients with files take; it is percent-encoded
    /// there, so that spaces and slashes are possible.
    public static func isValid(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return (1...255).contains(bytes.count) && !name.hasPrefix(".") && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private static func digest(of uid: String) throws(CryptographyError) -> String {
        try SHA256.hexadecimal(of: uid.utf8, count: digestBytes)
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
