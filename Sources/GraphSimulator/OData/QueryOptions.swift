/// The query of a request: OData's options, with or without `$` and in any case, and the others.
struct QueryOptions: Sendable {
    private let pairs: [(name: String, value: String)]

    /// Reads a query; without one there are no options.
    init(_ query: Substring?) {
        pairs = formPairs(query ?? "").map { (String($0.name.drop { $0 == "$" }), $0.value) }
    }

    /// The value of an option, given without `$`.
    subscript(name: String) -> String? {
        pairs.first { isSameName($0.name, name) }?.value
    }

    /// The names that `$select` lists; nil when there is none.
    var select: [String]? {
        self["select"].map { Self.list($0) }
    }

    /// A number of rows, or the refusal of what is none.
    func count(_ name: String) throws(GraphFailure) -> Int? {
        guard let text = self[name] else { return nil }
        guard let value = Int(text), value >= 0 else {
            throw .badRequest("Invalid value '\(text)' for $\(name) query option found.")
        }
        return value
    }

    /// The query again, with another value for an option: links go on with what was asked.
    func replacing(_ name: String, with value: String) -> String {
        let kept = pairs.filter { !isSameName($0.name, name) }
        return (kept + [(name, value)]).map { pair in
            let isPlain = isSameName(pair.name, "startDateTime") || isSameName(pair.name, "endDateTime")
            return "\(isPlain ? "" : "%24")\(pair.name)=\(percentEncoded(pair.value))"
        }.joined(separator: "&")
    }

    /// The items of a comma list that are not within parentheses.
    static func list(_ text: String) -> [String] {
        var items = [""]
        var depth = 0
        for scalar in text.unicodeScalars {
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth -= 1 }
            if scalar == ",", depth == 0 {
                items.append("")
            } else if scalar != " " || depth > 0 {
                items[items.count - 1].unicodeScalars.append(scalar)
            }
        }
        return items.filter { !$0.isEmpty }
    }
}
