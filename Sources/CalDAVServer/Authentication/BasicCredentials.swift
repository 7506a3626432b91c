import Foundation

/// The account and password of HTTP Basic authentication (RFC 7617).
struct BasicCredentials: Sendable {
    let account: String
    let password: String

    /// Reads the value of an Authorization field; nil when it is malformed, or of another scheme.
    init?(_ field: String) {
        guard field.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: String(field.dropFirst(6).drop { $0 == " " }))
        else { return nil }
        // The password may hold colons, the account may not.
        guard let colon = data.firstIndex(of: UInt8(ascii: ":")), colon > data.startIndex else { return nil }
        account = String(decoding: data[..<colon], as: UTF8.self)
        password = String(decoding: data[(colon + 1)...], as: UTF8.self)
    }
}
