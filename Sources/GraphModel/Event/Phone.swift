/// A phone number.
public struct Phone: Codable, Hashable, Sendable {
    /// What kind of number it is.
    public var type: String?
    /// The number.
    public var number: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case type, number
    }
}
