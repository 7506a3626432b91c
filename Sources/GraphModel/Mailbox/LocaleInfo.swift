/// A language and country.
public struct LocaleInfo: Codable, Hashable, Sendable {
    /// `en-US`.
    public var locale: String?
    /// The name of it.
    public var displayName: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case locale, displayName
    }
}
