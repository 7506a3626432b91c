/// The body of a Graph error response: `{"error": {…}}`.
public struct GraphErrorBody: Codable, Hashable, Sendable {
    /// The error.
    public var error: Details

    enum CodingKeys: String, CodingKey, CaseIterable {
        case error
    }

    /// What a Graph error says.
    public struct Details: Codable, Hashable, Sendable {
        /// The code for programs, `ErrorItemNotFound`; the set is open.
        public var code: String?
        /// The text for developers; empty at times.
        public var message: String?
        /// Ids for the support, as `innerError` or `innererror`.
        public var innerError: InnerError?
        private var innererror: InnerError?
        /// With `ErrorDuplicateTransactionId`: the event that was made before.
        public var existingEventId: String?

        enum CodingKeys: String, CodingKey {
            case code, message, innerError, innererror
            case existingEventId = "@event.existingEventId"
        }

        /// The id of the request in Microsoft's logs.
        public var requestId: String? {
            innerError?.requestId ?? innererror?.requestId
        }
    }

    /// Ids for the support.
    public struct InnerError: Codable, Hashable, Sendable {
        /// A more precise code.
        public var code: String?
        /// The instant of the error.
        public var date: String?
        /// The id of the request in Microsoft's logs.
        public var requestId: String?
        /// The id that the client gave the request.
        public var clientRequestId: String?

        enum CodingKeys: String, CodingKey {
            case code, date
            case requestId = "request-id"
            case clientRequestId = "client-request-id"
        }
    }
}
