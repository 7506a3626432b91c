import Foundation
import HTTPMessage

/// The fields of a query or form, in their order.
struct FormFields: Sendable {
    private let pairs: [(name: String, value: String)]

    /// The fields of a query; what cannot be read counts as none.
    init(query: Substring?) {
        pairs = (query.flatMap(PercentEncoding.decode) ?? []).map { ($0.0, $0.1) }
    }

    /// The fields of a body; nil when it is no form, or malformed.
    init?(_ request: HTTPRequest) {
        let type = request.fields["Content-Type"]?.prefix { $0 != ";" }.lowercased()
        guard type == "application/x-www-form-urlencoded",
            let text = String(validating: request.body, as: UTF8.self), let decoded = PercentEncoding.decode(text[...])
        else { return nil }
        pairs = decoded.map { ($0.0, $0.1.replacing("\r\n", with: "\n")) }
    }

    /// The first value of a field; empty without one.
    subscript(name: String) -> String {
        pairs.first { $0.name == name }?.value ?? ""
    }

    /// All values of a field.
    func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }
}
