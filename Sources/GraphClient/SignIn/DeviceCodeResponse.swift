/// The answer of a device code endpoint (RFC 8628 section 3.2).
struct DeviceCodeResponse: Decodable, Sendable {
    let userCode: String
    let deviceCode: Secret
    let verificationURL: String
    let message: String?
    /// Seconds until the code expires.
    let lifetime: Int?
    /// Seconds between two polls.
    let interval: Int?

    enum CodingKeys: String, CodingKey {
        case userCode = "user_code"
        case deviceCode = "device_code"
        case verificationURL = "verification_uri"
        case message
        case lifetime = "expires_in"
        case interval
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        userCode = try container.decode(String.self, forKey: .userCode)
        deviceCode = try container.decode(Secret.self, forKey: .deviceCode)
        verificationURL = try container.decode(String.self, forKey: .verificationURL)
        message = try container.decodeIfPresent(String.self, forKey: .message)
        lifetime = try container.decodeSeconds(forKey: .lifetime)
        interval = try container.decodeSeconds(forKey: .interval)
    }
}
