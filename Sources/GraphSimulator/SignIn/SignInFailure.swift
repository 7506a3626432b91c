import Foundation
import HTTPMessage
import TimeZones

/// An error of the sign-in host: RFC 6749 5.2, with the members that Microsoft adds (graph-facts 7).
struct SignInFailure: Error, Sendable {
    let error: String
    let number: Int
    let text: String
    var status = 400
    var suberror: String?

    init(_ error: String, _ number: Int, _ text: String, status: Int = 400, suberror: String? = nil) {
        self.error = error
        self.number = number
        self.text = text
        self.status = status
        self.suberror = suberror
    }

    /// The answer at a present time.
    func response(now: Instant) -> HTTPResponse {
        let local = now.local().text
        let timestamp = local.prefix(10) + " " + local.dropFirst(11) + "Z"
        let trace = UUID().uuidString.lowercased()
        let correlation = UUID().uuidString.lowercased()
        var object = JSONObject([
            ("error", .string(error)),
            (
                "error_description",
                .string(
                    "AADSTS\(number): \(text) Trace ID: \(trace) Correlation ID: \(correlation) Timestamp: \(timestamp)"
                )
            ),
            ("error_codes", [.integer(number)]),
            ("timestamp", .string(String(timestamp))),
            ("trace_id", .string(trace)),
            ("correlation_id", .string(correlation)),
            ("error_uri", .string("https://login.microsoftonline.com/error?code=\(number)")),
        ])
        if let suberror { object.append("suberror", .string(suberror)) }
        return HTTPResponse(status, json: .object(object))
    }
}

extension HTTPResponse {
    /// A response with JSON as its body.
    init(_ status: Int, fields: HTTPFields = [:], json: JSONValue) {
        var fields = fields
        if fields["Content-Type"] == nil { fields["Content-Type"] = "application/json; charset=utf-8" }
        self.init(status, fields: fields, body: json.data)
    }
}
