import Foundation
import HTTPMessage
import TimeZones

/// A request to Graph, taken apart.
struct GraphCall: Sendable {
    let request: HTTPRequest
    /// The segments of the path below the version, decoded; keys in parentheses are segments of their own.
    let segments: [String]
    let query: QueryOptions
    let preferences: Preferences
    let grant: AccessGrant
    /// The address of the version, such as `http://127.0.0.1:8085/v1.0`.
    let base: String
    let now: Instant

    /// The body as JSON; an empty one is an empty object.
    func json() throws(GraphFailure) -> JSONValue {
        guard !request.body.isEmpty else { return [:] }
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(request.body)
        } catch {
            throw .bodyRead("The request body is no JSON: byte \(error.position).")
        }
    }

    /// The body as a JSON object.
    func object() throws(GraphFailure) -> JSONObject {
        guard let object = try json().object else { throw .bodyRead("An object was expected.") }
        return object
    }

    /// Refuses another method.
    func allow(_ methods: HTTPMethod...) throws(GraphFailure) {
        guard methods.contains(request.method) else { throw .methodNotAllowed }
    }

    /// The address of this request with another value for an option.
    func link(_ option: String, _ value: String) -> String {
        "\(address)?\(query.replacing(option, with: value))"
    }

    /// The address of this request without its query.
    var address: String {
        let path = request.path.drop { $0 == "/" }
        return base + path.drop { $0 != "/" }
    }

    /// The segments of a path below the version.
    static func segments(_ path: Substring) -> [String] {
        path.split(separator: "/").flatMap { segment -> [String] in
            let text = percentDecoded(segment)
            guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return [text] }
            let inner = text[text.index(after: open)...].dropLast()
            if inner.isEmpty { return [String(text[..<open])] }
            guard inner.count >= 2, inner.first == "'", inner.last == "'" else { return [text] }
            return [String(text[..<open]), String(inner.dropFirst().dropLast())]
        }
    }

    /// The instant of a query option such as `startDateTime`: with its offset, or UTC without one.
    func instant(_ option: String) throws(GraphFailure) -> Instant? {
        guard let text = query[option] else { return nil }
        var scanner = TimeScanner(text)
        if let local = scanner.dateTime(), let offset = scanner.offset(), scanner.isAtEnd {
            return Instant(local, offset: offset ?? 0)
        }
        guard let date = CivilDate(text: text) else {
            throw GraphFailure(
                400,
                "ErrorInvalidParameter",
                "The value '\(text)' of parameter '\(option)' is not valid."
            )
        }
        return Instant(CivilDateTime(startOf: date))
    }
}
