/// A MAPI property of an item, returned only when it is asked for by `$expand`.
public struct SingleValueLegacyExtendedProperty: Codable, Hashable, Sendable {
    /// The id as asked for, `String {GUID} Name x`, or in the server's spelling.
    public var id: String?
    /// The value as text; base64 of binary ones.
    public var value: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, value
    }

    /// Makes a property.
    public init(id: String, value: String) {
        self.id = id
        self.value = value
    }
}
