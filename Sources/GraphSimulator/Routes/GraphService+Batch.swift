import Foundation
import HTTPMessage

// JSON batches (graph-facts 4.5).

extension GraphService {
    /// Answers the parts of a batch in the order of their dependencies.
    mutating func answerBatch(_ request: HTTPRequest, _ body: JSONObject) throws(GraphFailure) -> HTTPResponse {
        let parts = try BatchPart.read(body, of: request)
        var statuses: [String: Int] = [:]
        var responses: [JSONValue] = []
        for part in parts {
            let hasFailed = part.dependsOn.contains { !(200..<300).contains(statuses[$0] ?? 0) }
            let response =
                hasFailed
                ? HTTPResponse(424, json: ["error": ["code": "FailedDependency", "message": "Failed Dependency"]])
                : answerGraph(part.request, isBatchPart: true).response
            statuses[part.id] = response.status
            responses.append(part.json(response))
        }
        // The order of the answers is not that of the requests: clients must go by the id.
        return HTTPResponse(200, json: ["responses": .array(responses.reversed())])
    }
}
