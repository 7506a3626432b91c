/// A category with its colour.
public struct OutlookCategory: Codable, Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The name, as events hold it.
    public var displayName: String?
    /// `none`, or `preset0` to `preset24`.
    public var color: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, displayName, color
    }
}
