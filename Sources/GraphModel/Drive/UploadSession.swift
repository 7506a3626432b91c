/// An upload in pieces.
public struct UploadSession: Codable, Hashable, Sendable {
    /// Where the pieces go; it needs no token, and must get none.
    public var uploadUrl: String?
    /// When the upload is given up.
    public var expirationDateTime: String?
    /// The bytes that are missing, `26-` or `12345-55232`.
    public var nextExpectedRanges: [String]?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case uploadUrl, expirationDateTime, nextExpectedRanges
    }
}
