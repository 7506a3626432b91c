import Foundation
import HTTPMessage

/// A request to Graph before it has a token.
struct GraphRequest: Sendable {
    /// Where a request goes.
    enum Address: Sendable {
        /// A path below the version, as segments that are not escaped yet.
        case path([String])
        /// An item of a drive by its path, and what is asked of it, such as `children`.
        case item(DriveItemPath, String?)
        /// A link that Graph gave.
        case link(String)
    }

    var method = HTTPMethod.get
    var address: Address
    var query: [(String, String)] = []
    var fields: HTTPFields = [:]
    /// What is sent as JSON.
    var content: (any Encodable & Sendable)?
    /// What is sent as it is, in place of JSON.
    var bytes: Data?
    /// What is being done, in words that go before "failed".
    var purpose: String
    /// The id of the item that it is about.
    var item: String?
    /// Whether sending it twice has the effect of sending it once.
    var isRepeatable = true
    /// Whether a redirect is a success, whose location is read and not followed.
    var acceptsRedirect = false
    /// Whether it is of a delta.
    var isDelta = false

    /// Whether it continues a delta, so that a refusal means that the token is no longer accepted.
    var continuesDelta: Bool {
        guard case .link = address else { return false }
        return isDelta
    }

    /// The content as it is sent by itself.
    func body() throws(GraphError) -> Data {
        if let bytes { return bytes }
        guard let content else { return Data() }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(content)
        } catch {
            throw GraphError(.invalidRequest, "\(purpose) failed: it cannot be written as JSON")
        }
    }

    /// The absolute URL; throws when a link leads away from the service.
    func url(of service: ServiceURL) throws(GraphError) -> String {
        switch address {
        case .path, .item: return service.text + relativeURL
        case .link(let link):
            guard Origin(of: link) == service.origin else {
                throw GraphError(
                    .untrustedLink,
                    "\(purpose) failed: Graph gave a link to another host than \(service.origin.host)",
                    remedy: "check graphURL, and the network for a proxy that rewrites answers"
                )
            }
            return link
        }
    }

    /// Path and query below the version, as a part of a batch names it.
    var relativeURL: String {
        let path: String
        switch address {
        case .path(let segments): path = segments.map { "/" + PercentEncoding.encode($0, keeping: "$") }.joined()
        case .item(let item, let action): path = item.relativeURL(action)
        case .link: return ""
        }
        return query.isEmpty ? path : "\(path)?\(PercentEncoding.encode(query))"
    }
}
