import CalendarActions
import CalendarStore
import Cryptography
import Foundation
import HTTPMessage

/// HTTP Basic authentication with app passwords (RFC 7617): a password opens its own account only.
struct Authentication: Sendable {
    let settings: any SettingsStore

    /// One realm for everything: apps ask again for each other one.
    static let challenge = #"Basic realm="graphdav", charset="UTF-8""#

    /// The account whose password a request has; nil without a good one.
    func account(of request: HTTPRequest) throws -> String? {
        guard let value = request.fields["Authorization"], value.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(value.dropFirst(6).drop { $0 == " " }))
        else { return nil }
        let pair = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
        guard pair.count == 2 else { return nil }
        let digest = try AppPasswordSecret.digest(pair[1])
        let known = try settings.passwords(of: pair[0])
        // All are compared, so that the time does not tell which one was nearly right.
        let matches = known.filter { $0.scope == .caldav && ConstantTime.equal($0.digest, digest) }
        return matches.isEmpty ? nil : pair[0]
    }
}
