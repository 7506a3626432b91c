import Foundation
import HTTPMessage

/// A request to Graph before it has a token.
struct GraphRequest: Sendable {
    /// Where a request goes.
    enum Address: Sendable {
        /// A path below the version, as segments that are not escaped yet.
        case path([String])
        /// A link that Graph gave.
        case link(String)
    }

    var method = HTTPMethod.get
    var address: Address
    var query: [(String, String)] = []
    var fields: HTTPFields = [:]
    /// What is sent as JSON.
    var content: (any Encodable & Sendable)?
    /// What is being done, in words that go before "failed".
    var purpose: String
    /// The id of the item that it is about.
    var item: String?
    /// Whether sending it twice has the effect of sending it once.
    var isRepeatable = true
    /// Whether it is of a delta.
    var isDelta = false

    /// Whether it continues a delta, so that a refusal means that the token is no longer accepted.
    var continuesDelta: Bool {
        guard case .link = address else { return false }
        return isDelta
    }

    /// The content as it is sent by itself.
    func body() throws(GraphError) -> Data {
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
        case .path: return service.text + relativeURL
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
        guard case .path(let segments) = address else { return "" }
        let path = segments.map { "/" + PercentEncoding.encode($0, keeping: "$") }.joined()
        return query.isEmpty ? path : "\(path)?\(PercentEncoding.encode(query))"
    }
}
