import Foundation
import TimeZones

/// What an id in a Graph path names, and its text (graph-facts 1.4).
///
/// The text is base64 with `-` for `/` and `_` for `+`, the reverse of RFC 4648, with its padding.
enum RESTIdentifier: Hashable, Sendable {
    /// A calendar, by its number in the store.
    case calendar(Int)
    /// A master or single event.
    case item(Int)
    /// An occurrence or exception: its series and the local date that the pattern gave it.
    case occurrence(Int, CivilDate)

    private static let version: [UInt8] = [0x00, 0x03, 0x24, 0x00]
    private static let immutableVersion: [UInt8] = [0x00, 0x09]
    /// The provider of the entry ids of one store.
    private static let provider: [UInt8] = [
        0x82, 0x4D, 0x80, 0xD7, 0x19, 0x85, 0xF0, 0x82, 0xA2, 0x69, 0x97, 0xA8, 0xDB, 0x88, 0xB5, 0xD1,
    ]
    private static let immutableProvider: [UInt8] = [
        0x1D, 0x84, 0x03, 0x11, 0xAA, 0x66, 0x11, 0xCD, 0x9B, 0xC8, 0x00, 0xAA, 0x00, 0x2F, 0xC4, 0x5A,
    ]
    /// The folder in the entry ids of items: Exchange's number of the calendar folder.
    private static let folder = 0x010D
    private static let ticksPerDay = 864_000_000_000
    /// The days from 0001-01-01 to 1970-01-01, for .NET ticks.
    private static let daysBefore1970 = 719_162

    /// The id as it stands in bodies and, percent-encoded, in paths.
    func text(_ store: StoreIdentity, immutable: Bool = false) -> String {
        let bytes = immutable ? immutableBytes(store) : bytes(store)
        return Self.urlText(bytes)
    }

    /// Base64 with Exchange's letters for URLs.
    static func urlText(_ bytes: Data) -> String {
        let letters = bytes.base64EncodedString().utf8.map { letter in
            letter == UInt8(ascii: "/") ? UInt8(ascii: "-") : letter == UInt8(ascii: "+") ? UInt8(ascii: "_") : letter
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The meaning of an id of this store, in either form; nil when it is malformed or of another store.
    init?(_ text: String, _ store: StoreIdentity) {
        guard let found = Self.parse(text), found.text(store) == text || found.text(store, immutable: true) == text
        else { return nil }
        self = found
    }

    private static func parse(_ text: String) -> RESTIdentifier? {
        guard let bytes = Data(base64Encoded: String(text.map { $0 == "-" ? "/" : $0 == "_" ? "+" : $0 })) else {
            return nil
        }
        // The numbers are at fixed places; the caller compares the whole.
        switch bytes.count {
        case 43 + 46: return .calendar(integer(bigEndian: bytes.suffix(8).prefix(6)))
        case 43 + 70: return .item(integer(bigEndian: bytes.suffix(8).prefix(6)))
        case 43 + 9 + 70 + 2:
            return occurrence(bytes, number: bytes.suffix(9).prefix(6), ticks: bytes.dropFirst(44).prefix(8))
        case 5 + 46: return .item(integer(bigEndian: bytes.suffix(8).prefix(6)))
        case 5 + 46 + 9: return occurrence(bytes, number: bytes.suffix(17).prefix(6), ticks: bytes.suffix(9).prefix(8))
        default: return nil
        }
    }

    private static func occurrence(_ bytes: Data, number item: Data, ticks: Data) -> RESTIdentifier? {
        let days = integer(bigEndian: ticks) / ticksPerDay - daysBefore1970
        guard (-daysBefore1970...2_932_896).contains(days) else { return nil }
        return .occurrence(integer(bigEndian: item), CivilDate(dayNumber: days))
    }

    private func bytes(_ store: StoreIdentity) -> Data {
        let mailbox = Data(Self.version) + Data(store.mailbox.uuidString.lowercased().utf8)
        switch self {
        case .calendar(let number):
            return mailbox + [0x00, 0x2E, 0x00] + entry(store, number)
        case .item(let number):
            return mailbox + [0x00, 0x46, 0x00] + entry(store, Self.folder) + message(store, number)
        case .occurrence(let number, let date):
            return mailbox + [0x01, 0x51, 0x00, 0x08] + ticks(date) + [0x46] + entry(store, Self.folder)
                + message(store, number) + [0x10]
        }
    }

    private func entry(_ store: StoreIdentity, _ folder: Int) -> Data {
        Data(count: 4) + Self.provider + [0x07, 0x00] + store.database.data + bigEndian(folder, count: 6) + [
            0x00, 0x00,
        ]
    }

    private func message(_ store: StoreIdentity, _ number: Int) -> Data {
        store.database.data + bigEndian(number, count: 6) + [0x00, 0x00]
    }

    /// Containers have no immutable ids, and keep theirs.
    private func immutableBytes(_ store: StoreIdentity) -> Data {
        switch self {
        case .calendar:
            return bytes(store)
        case .item(let number):
            return Data(Self.immutableVersion) + [0x00, 0x2E, 0x00] + immutableEntry(store, number)
        case .occurrence(let number, let date):
            return Data(Self.immutableVersion) + [0x01, 0x37, 0x00] + immutableEntry(store, number) + ticks(date) + [
                0x10
            ]
        }
    }

    private func immutableEntry(_ store: StoreIdentity, _ number: Int) -> Data {
        Data(count: 4) + Self.immutableProvider + [0x0D, 0x00] + message(store, number)
    }

    private func ticks(_ date: CivilDate) -> Data {
        bigEndian((date.dayNumber + Self.daysBefore1970) * Self.ticksPerDay, count: 8)
    }
}
