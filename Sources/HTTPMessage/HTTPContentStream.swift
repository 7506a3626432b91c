public import Foundation

/// The content of a response in parts, as they come and are asked for; a transport keeps only few that nobody took yet.
///
/// Letting go of it ends the request.
public struct HTTPContentStream: Sendable {
    private let take: @Sendable () async throws(HTTPTransportError) -> Data?

    /// Makes a stream of what gives the parts, then nil.
    public init(_ take: @escaping @Sendable () async throws(HTTPTransportError) -> Data?) {
        self.take = take
    }

    /// The next part, which is not empty; nil at the end.
    ///
    /// Throws when the content does not come whole.
    public func next() async throws(HTTPTransportError) -> Data? {
        try await take()
    }

    /// What is left of the content, cut at a length.
    public func collect(upTo length: Int) async throws(HTTPTransportError) -> Data {
        var whole = Data()
        while whole.count < length, let part = try await next() { whole.append(part) }
        return whole.prefix(length)
    }
}

/// A response whose content is on its way.
public struct HTTPStreamedResponse: Sendable {
    /// Status and fields; its body is empty.
    public let head: HTTPResponse
    /// The content.
    public let content: HTTPContentStream

    /// Makes a response of its head and content.
    public init(head: HTTPResponse, content: HTTPContentStream) {
        self.head = head
        self.content = content
    }
}
