/// The body that begins an upload in pieces.
public struct UploadSessionRequest: Codable, Hashable, Sendable {
    /// What is uploaded.
    public var item: DriveItemUploadableProperties?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case item
    }
}
