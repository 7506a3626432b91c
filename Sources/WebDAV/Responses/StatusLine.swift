/// The status line that a multistatus gives for a part of its answer (RFC 4918 14.28).
enum StatusLine: Sendable {
    /// `HTTP/1.1 200 OK`.
    static func text(_ status: Int) -> String {
        known[status] ?? "HTTP/1.1 \(status) Status"
    }

    private static let known = Dictionary(
        uniqueKeysWithValues: reasons.map { ($0.key, "HTTP/1.1 \($0.key) \($0.value)") }
    )

    private static let reasons = [
        200: "OK", 201: "Created", 204: "No Content", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 412: "Precondition Failed",
        413: "Content Too Large", 415: "Unsupported Media Type", 423: "Locked", 424: "Failed Dependency",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        507: "Insufficient Storage",
    ]
}
