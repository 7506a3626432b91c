import Foundation
import HTTPMessage

/// What the server refuses by itself, before it asks its responder (RFC 9112).
struct RequestRules {
    /// The longest method in bytes; those that are registered have up to 17 (RFC 9110 16.1).
    static let maximumMethodLength = 32

    let limits: HTTPServerLimits

    /// The refusal of a request whose header section is there; nil when it may go on.
    func refusal(of request: HTTPRequest, version: String) -> HTTPResponse? {
        let fields = request.fields
        if request.method.rawValue.utf8.count > Self.maximumMethodLength {
            return refusal(501, "There is no such method.")
        }
        if request.target.utf8.count > limits.targetSize { return refusal(414, "The address is too long.") }
        if request.target.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
            return refusal(400, "The address has a space or a control character.")
        }
        // RFC 9112 3.2: exactly one, which a request of HTTP/1.0 may lack.
        let hosts = fields.values("Host")
        if hosts.count > 1 || hosts.first.map({ Authority($0) == nil }) ?? (version != "HTTP/1.0") {
            return refusal(400, "A request has one Host field, which names this server.")
        }
        return framingRefusal(fields)
    }

    /// Where a body ends has to be beyond doubt, or a proxy and this server could see different requests (RFC 9112 6.3).
    private func framingRefusal(_ fields: HTTPFields) -> HTTPResponse? {
        let lengths = fields.values("Content-Length")
        let encodings = fields.values("Transfer-Encoding")
        if lengths.count + encodings.count > 1 { return refusal(400, "The length of the body is given twice.") }
        if let encoding = encodings.first, encoding.lowercased() != "chunked" {
            return refusal(501, "The transfer coding is not known.")
        }
        guard let length = lengths.first else { return nil }
        guard length.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), !length.isEmpty else {
            return refusal(400, "The Content-Length is not a number.")
        }
        return Int(length) ?? .max > limits.bodySize ? refusal(413, "The body is too large.") : nil
    }

    private func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
        HTTPResponse(status, text: reason)
    }
}

extension HTTPRequest {
    /// Splits the absolute form of a target, which a server must take too (RFC 9112 3.2.2): its authority is the host.
    mutating func takeAuthorityFromTarget() {
        guard !target.hasPrefix("/"), let mark = target.firstRange(of: "://"),
            ["http", "https"].contains(target[..<mark.lowerBound].lowercased())
        else { return }
        let rest = target[mark.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        fields["Host"] = String(authority)
        let path = rest[authority.endIndex...]
        target = path.hasPrefix("/") ? String(path) : "/" + path
    }
}
