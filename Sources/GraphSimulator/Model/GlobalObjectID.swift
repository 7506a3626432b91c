import Foundation
import TimeZones

/// The identity of a meeting in all mailboxes: `iCalUId` and `uid` (graph-facts 1.3).
enum GlobalObjectID: Sendable, Codable, Hashable {
    /// Made by Exchange: the creation as FILETIME, and 16 random bytes.
    case exchange(created: Timestamp, unique: UUID)
    /// From another system: its UID as it is.
    case foreign(String)

    private static let constant: [UInt8] = [
        0x04, 0x00, 0x00, 0x00, 0x82, 0x00, 0xE0, 0x00, 0x74, 0xC5, 0xB7, 0x10, 0x1A, 0x82, 0xE0, 0x08,
    ]

    /// The text of the series, or of one of its occurrences with the date that the pattern gave it.
    func text(_ date: CivilDate? = nil) -> String {
        switch self {
        case .foreign(let uid):
            return uid
        case .exchange(let created, let unique):
            let filetime = Data(bigEndian(created.filetime, count: 8).reversed())
            let day = date.map { bigEndian($0.year << 16 | $0.month << 8 | $0.day, count: 4) } ?? Data(count: 4)
            let bytes = Data(Self.constant) + day + filetime + Data(count: 8) + [0x10, 0x00, 0x00, 0x00] + unique.data
            return hexadecimal(bytes)
        }
    }
}

/// Two upper-case digits for each byte.
func hexadecimal(_ bytes: Data) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
}
