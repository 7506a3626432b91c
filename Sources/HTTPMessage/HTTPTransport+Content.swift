import Foundation
import Synchronization

// Transports that have no way to stream hold the content in memory.

extension HTTPTransport {
    /// Sends one request with content that is read while it is sent; see `HTTPTransport`.
    public func send(
        _ request: HTTPRequest,
        content: any HTTPContentSource
    ) async throws(HTTPTransportError) -> HTTPResponse {
        var request = request
        request.body = Data()
        do {
            while request.body.count < content.size {
                request.body += try content.read(at: request.body.count, upTo: content.size - request.body.count)
            }
        } catch {
            throw .contentFailed
        }
        return try await send(request)
    }

    /// Sends one request and returns as soon as the response begins; see `HTTPTransport`.
    public func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPStreamedResponse {
        var head = try await send(request)
        let part = Once(head.body)
        head.body = Data()
        return HTTPStreamedResponse(
            head: head,
            content: HTTPContentStream { () throws(HTTPTransportError) in part.take() }
        )
    }
}

extension HTTPTransportError {
    /// The content of the request could not be read.
    public static let contentFailed = HTTPTransportError(
        code: .contentFailed,
        message: "the content to send could not be read"
    )
}

/// Content that is there at once, given once.
private final class Once: Sendable {
    private let content: Mutex<Data>

    init(_ content: Data) {
        self.content = Mutex(content)
    }

    func take() -> Data? {
        content.withLock { content in
            defer { content = Data() }
            return content.isEmpty ? nil : content
        }
    }
}
