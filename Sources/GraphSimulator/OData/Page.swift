import Foundation
import HTTPMessage

/// One page of a list by `$top` and `$skip`.
struct Page {
    private static let defaultSize = 10
    private static let maximumSize = 1_000

    private let range: Range<Int>
    private let next: Int?
    private let count: Int?

    /// Reads the options of a list of so many rows.
    init(_ call: GraphCall, total: Int, knobs: SimulatorKnobs) throws(GraphFailure) {
        var size = try call.query.count("top") ?? Self.defaultSize
        if size < 1 || size > Self.maximumSize {
            guard knobs.clampTop, size > 0 else {
                throw .badRequest(
                    "The limit of '\(Self.maximumSize)' for $top query option has been exceeded, or it is not above 0."
                )
            }
            size = Self.maximumSize
        }
        let start = min(try call.query.count("skip") ?? 0, total)
        let end = min(start + size, total)
        range = start..<end
        // With the quirk the next page begins with the last row of this one, as long as pages get on.
        let repeated = knobs.skipRow && size > 1 ? 1 : 0
        next = end < total ? end - repeated : nil
        count = call.query["count"]?.lowercased() == "true" ? total : nil
    }

    /// The rows of the page.
    func slice<Row>(_ rows: [Row]) -> ArraySlice<Row> {
        rows[range]
    }

    /// The page as a response.
    func response(context: String, values: [JSONValue], fields: HTTPFields = [:], _ call: GraphCall) -> HTTPResponse {
        var writer = JSONWriter(capacity: values.count * 4_096)
        writer.write(raw: "{\"@odata.context\":")
        writer.write(context)
        if let count { writer.write(raw: ",\"@odata.count\":\(count)") }
        writer.write(raw: ",\"value\":")
        writer.write(.array(values))
        if let next {
            writer.write(raw: ",\"@odata.nextLink\":")
            writer.write(call.link("skip", String(next)))
        }
        writer.write(raw: "}")
        var fields = fields
        fields["Content-Type"] = "application/json;odata.metadata=minimal;odata.streaming=true;charset=utf-8"
        return HTTPResponse(200, fields: fields, body: Data(writer.bytes))
    }
}
