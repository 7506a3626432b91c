/// Why a schedule cannot be seen.
public struct FreeBusyError: Codable, Hashable, Sendable {
    /// The text.
    public var message: String?
    /// The code, `ErrorMailRecipientNotFound`.
    public var responseCode: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case message, responseCode
    }
}
