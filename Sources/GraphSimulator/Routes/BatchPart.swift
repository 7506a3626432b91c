import Foundation
import HTTPMessage

/// One request of a batch.
struct BatchPart: Sendable {
    let id: String
    let request: HTTPRequest
    let dependsOn: [String]

    /// Reads the parts of a batch; all take over the token of the batch.
    static func read(_ body: JSONObject, of batch: HTTPRequest) throws(GraphFailure) -> [BatchPart] {
        guard let requests = try body.array("requests") else { throw .badRequest("Invalid batch payload format.") }
        guard requests.count <= 20 else {
            throw .badRequest("Number of batch request steps exceeds the maximum value of 20.")
        }
        var parts: [BatchPart] = []
        for value in requests {
            guard let object = value.object else { throw .badRequest("Invalid batch payload format.") }
            let part = try BatchPart(object, batch)
            guard !parts.contains(where: { $0.id == part.id }) else { throw .badRequest("Request Id is not unique.") }
            parts.append(part)
        }
        return parts
    }

    private init(_ object: JSONObject, _ batch: HTTPRequest) throws(GraphFailure) {
        guard let id = try object.text("id"), let method = try object.text("method"), let url = try object.text("url"),
            !id.isEmpty, !url.contains("://")
        else { throw .badRequest("Every request of a batch needs an id, a method and a relative url.") }
        var fields: HTTPFields = [:]
        for name in ["Authorization", "Host"] { fields[name] = batch.fields[name] }
        for header in try object.object("headers")?.members ?? [] {
            fields.append(header.name, header.value.string ?? "")
        }
        var body = Data()
        if let content = object["body"], content != .null {
            guard let type = fields["Content-Type"] else {
                throw .badRequest("Content-Type header is required for a request with a body.")
            }
            body =
                type.lowercased().contains("json") ? content.data : Data(base64Encoded: content.string ?? "") ?? Data()
        }
        self.id = id
        let path = url.hasPrefix("/") ? url : "/" + url
        request = HTTPRequest(HTTPMethod(rawValue: method.uppercased()), "/v1.0" + path, fields: fields, body: body)
        dependsOn = try object.array("dependsOn")?.compactMap(\.string) ?? []
    }

    /// The answer as it stands in the answer of the batch.
    func json(_ response: HTTPResponse) -> JSONValue {
        var headers = JSONObject()
        for field in response.fields.fields { headers[field.name] = .string(field.value) }
        var object = JSONObject([
            ("id", .string(id)), ("status", .integer(response.status)), ("headers", .object(headers)),
        ])
        if !response.body.isEmpty {
            let isJSON = response.fields["Content-Type"]?.contains("json") == true
            let json = isJSON ? try? JSONParser.parse(response.body) : nil
            object.append("body", json ?? .string(response.body.base64EncodedString()))
        }
        return .object(object)
    }
}
