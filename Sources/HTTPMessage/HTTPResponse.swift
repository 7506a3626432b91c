public import Foundation

/// A response, received or to be sent.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The header fields; Content-Length and Date are the sender's business.
    public var fields: HTTPFields
    /// The content; empty when there is none.
    public var body: Data

    /// Makes a response.
    public init(_ status: Int, fields: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
