/// The body of a refused sign-in (RFC 6749 5.2, with Microsoft's additions).
struct OAuthErrorBody: Decodable, Sendable {
    /// The kind of error, on which programs decide.
    let error: String
    /// The text: number, sentence, trace id and time, `AADSTS50076: … Trace ID: …`.
    let description: String?
    /// The numbers after `AADSTS`; they change over the years and serve wording only.
    let codes: [Int]?
    let traceId: String?

    enum CodingKeys: String, CodingKey {
        case error
        case description = "error_description"
        case codes = "error_codes"
        case traceId = "trace_id"
    }

    init(error: String, description: String?) {
        self.error = error
        self.description = description
        codes = nil
        traceId = nil
    }

    /// The numbers, from the list or the text.
    var numbers: [Int] {
        if let codes, !codes.isEmpty { return codes }
        return (description ?? "").matches(of: #/AADSTS(\d+)/#).compactMap { Int($0.1) }
    }

    /// The text without number, trace and time.
    var text: String {
        let lines = (description ?? "").split(whereSeparator: \.isNewline)
        let first = lines.first.map(String.init) ?? ""
        let end = first.firstRange(of: " Trace ID:")?.lowerBound ?? first.endIndex
        return String(first[..<end]).replacing(#/^AADSTS\d+: /#, with: "")
    }
}
