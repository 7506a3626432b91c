/// Says that a document, or one element of a collection, could not be read.
public struct DecodingFailure: Error, Hashable, Sendable {
    /// The id of the element, where it has one.
    public let id: String?
    /// Why, in plain words: the path of the member and what is wrong with it.
    public let reason: String

    /// Makes a failure.
    public init(id: String? = nil, reason: String) {
        self.id = id
        self.reason = reason
    }

    /// Tells what a decoder threw; the path begins behind the first `depth` keys.
    init(_ error: any Error, id: String? = nil, below depth: Int = 0) {
        self.init(id: id, reason: Self.reason(of: error, below: depth))
    }

    private static func reason(of error: any Error, below depth: Int) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let (context, missing) =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, String?.none)
            case .keyNotFound(let key, let context): (context, key.stringValue)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "not readable"), nil)
            }
        let path = context.codingPath.dropFirst(depth).map { $0.intValue.map(String.init) ?? $0.stringValue }
        let what = missing.map { "\($0) is missing" } ?? context.debugDescription
        return path.isEmpty ? what : "\(path.joined(separator: ".")): \(what)"
    }
}
