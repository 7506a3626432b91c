import CLibcurl
import HTTPMessage

extension HTTPTransportError {
    /// The task was cancelled.
    static let cancelled = HTTPTransportError(code: .cancelled, message: "the request was cancelled")

    /// What a code of libcurl means.
    init(_ code: CURLcode) {
        let text = unsafe String(cString: curl_easy_strerror(code))
        self.init(code: Self.kind(of: code), message: text.prefix(1).lowercased() + text.dropFirst())
    }

    private static func kind(of code: CURLcode) -> Code {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unknownHost
        case CURLE_COULDNT_CONNECT, CURLE_PROXY: .connectFailed
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
            CURLE_UNSUPPORTED_PROTOCOL:  // an answer that is no HTTP
            .connectionLost
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .tlsFailed
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        default: .other
        }
    }
}
