import Foundation

/// The GUIDs of a mailbox's store, from which ids and change keys are made.
struct StoreIdentity: Sendable, Codable, Hashable {
    /// The GUID of the mailbox, as its 36 characters stand in every REST id.
    let mailbox: UUID
    /// The GUID of the message database, in entry ids and change keys.
    let database: UUID

    /// The change key at a count of changes: 16 bytes of the store, 6 of the count (graph-facts 10).
    func changeKey(_ change: Int) -> String {
        (database.data + bigEndian(change, count: 6)).base64EncodedString()
    }
}

extension UUID {
    /// The 16 bytes.
    var data: Data {
        let bytes = uuid
        return Data([
            bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7,
            bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
        ])
    }
}

/// The lowest bytes of a number, the highest first.
func bigEndian(_ value: Int, count: Int) -> Data {
    Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
}

/// The number that bytes are, the highest first.
func integer(bigEndian bytes: Data) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
}
