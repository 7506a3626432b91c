internal import CLibcurl
internal import Foundation
public import HTTPMessage

/// Sends requests with libcurl; one thread of its own drives all transfers.
///
/// Connections are kept and shared, HTTP/2 is used where the server offers it, compressed bodies are
/// decompressed. Only http and https are spoken, redirects are not followed, cookies not kept, and a URL
/// with a user name is refused. Transfers that are under way when the last reference goes are finished.
public final class CurlTransport: HTTPTransport {
    /// What applies to all requests of a transport.
    public struct Options: Sendable, Hashable {
        /// The time for name lookup, connection and TLS.
        public var connectTimeout: Duration = .seconds(20)
        /// The time for a whole request; with content that is streamed, the time in which nothing moves.
        public var timeout: Duration = .seconds(60)
        /// The largest body that is taken, in bytes after decompression; streamed content has no limit.
        public var maximumBodySize = 256 << 20
        /// The address of a proxy; nil uses the one of the environment, but none for loopback hosts.
        public var proxy: String?
        /// A PEM file with the certificates to trust instead of the system's.
        public var caFile: String?
        /// The value of the User-Agent field.
        public var userAgent = "graphdav"

        /// Makes the default options.
        public init() {}
    }

    /// The largest header of a response that is taken, in bytes.
    public static let maximumHeaderSize = 256 << 10

    private let queue: CommandQueue

    /// Starts the thread of the transport; throws when the CA file is missing or the system has nothing left.
    public init(options: Options = Options()) throws(HTTPTransportError) {
        guard Self.isLibraryReady else {
            throw HTTPTransportError(code: .other, message: "libcurl could not be set up")
        }
        if let caFile = options.caFile, !FileManager.default.isReadableFile(atPath: caFile) {
            throw HTTPTransportError(code: .tlsFailed, message: "the CA file \(caFile) cannot be read")
        }
        let queue = try CommandQueue()
        self.queue = queue
        let thread = Thread { CurlDriver.run(queue, options: options) }
        thread.name = "curl"
        thread.start()
    }

    deinit {
        queue.post(.stop)
    }

    /// Sends one request; see `HTTPTransport`.
    public func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
        try await perform(Exchange(request))
    }

    /// Sends one request with content that is read while it is sent; see `HTTPTransport`.
    public func send(
        _ request: HTTPRequest,
        content: any HTTPContentSource
    ) async throws(HTTPTransportError) -> HTTPResponse {
        try await perform(Exchange(request, content: content))
    }

    /// Sends one request and returns as soon as the response begins; see `HTTPTransport`.
    ///
    /// Its content is not decompressed. What is sent faster than it is taken waits with the sender.
    public func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPStreamedResponse {
        let incoming = IncomingContent()
        let exchange = Exchange(request, incoming: incoming)
        let head = try await perform(exchange)
        let reader = ContentReader(exchange, incoming, queue)
        return HTTPStreamedResponse(
            head: head,
            content: HTTPContentStream { () throws(HTTPTransportError) in try await reader.next() }
        )
    }

    private func perform(_ exchange: Exchange) async throws(HTTPTransportError) -> HTTPResponse {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.post(.start(exchange, continuation))
            }
        } onCancel: {
            exchange.cancel()
            queue.post(.cancel(exchange))
        }
        return try result.get()
    }

    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
