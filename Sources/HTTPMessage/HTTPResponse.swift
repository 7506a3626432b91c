public import Foundation

/// A response, received or to be sent.
public struct HTTPResponse: Sendable, Hashable {
    /// Where a connection breaks instead of delivering a whole response.
    public enum Interruption: Sendable, Hashable {
        /// Before the status line.
        case beforeStatus
        /// After so many bytes of the announced body.
        case inBody(after: Int)
    }

    /// The status code, 100 to 599.
    public var status: Int
    /// The header fields; Content-Length and Date are the sender's business.
    public var fields: HTTPFields
    /// The content; empty when there is none.
    public var body: Data
    /// Where the server breaks the connection while it sends this; only injected faults set it.
    public var interruption: Interruption?
    /// The account that it was made for, for the log; it is not sent.
    public var account: String?
    /// What the log tells beside it, such as what a conversion changed; not sent either.
    public var remarks: [String] = []

    /// Makes a response.
    public init(_ status: Int, fields: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Makes a response of one line of plain text, for people.
    public init(_ status: Int, text: String) {
        self.init(status, fields: ["Content-Type": "text/plain; charset=utf-8"], body: Data((text + "\n").utf8))
    }
}
