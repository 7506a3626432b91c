/// The body of the answer to a `$batch`; its parts come in any order.
public struct BatchResponse<Body: Decodable & Sendable>: Decodable, Sendable {
    /// The answers.
    public var responses: [Part]

    /// The answer to one request of a batch.
    public struct Part: Decodable, Sendable {
        /// The id that the request had.
        public var id: String
        /// The status code.
        public var status: Int
        /// The header fields.
        public var headers: [String: String]
        /// What came back.
        public var content: Content

        enum CodingKeys: String, CodingKey {
            case id, status, headers, body
        }

        /// Reads an answer; only one without id and status fails.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            status = try container.decode(Int.self, forKey: .status)
            headers = (try? container.decodeIfPresent([String: String].self, forKey: .headers)) ?? [:]
            content = Content(container, isSuccess: 200..<300 ~= status)
        }

        /// The value of a header field, whose name is compared without case.
        public func header(_ name: String) -> String? {
            headers.first { ASCII.equalWithoutCase($0.key, name) }?.value
        }
    }

    /// The content of an answer.
    public enum Content: Sendable {
        /// What was asked for.
        case body(Body)
        /// A success without content, as of a DELETE.
        case empty
        /// What Graph says about a failure; nil when it says nothing readable.
        case error(GraphErrorBody.Details?)
        /// A success whose content could not be read.
        case unreadable(DecodingFailure)

        fileprivate init(_ container: KeyedDecodingContainer<Part.CodingKeys>, isSuccess: Bool) {
            guard isSuccess else {
                self = .error((try? container.decodeIfPresent(GraphErrorBody.self, forKey: .body))?.error)
                return
            }
            do {
                self = try container.decodeIfPresent(Body.self, forKey: .body).map(Content.body) ?? .empty
            } catch {
                self = .unreadable(DecodingFailure(error))
            }
        }
    }
}
