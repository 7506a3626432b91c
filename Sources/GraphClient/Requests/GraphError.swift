public import Foundation

/// Why something with Graph or its sign-in did not work, in words for a person.
///
/// It never holds a token, a secret or an authorization header.
public struct GraphError: Error, Sendable, Hashable {
    /// The kinds of failure that a program tells apart; the set may grow.
    public struct Code: Sendable, Hashable {
        let name: String

        /// Nobody is signed in, or the sign-in is no longer accepted.
        public static let signInNeeded = Code(name: "signInNeeded")
        /// The sign-in was refused, by the person or by a rule of the organization.
        public static let signInRefused = Code(name: "signInRefused")
        /// The time for the sign-in ran out.
        public static let signInExpired = Code(name: "signInExpired")
        /// The configuration cannot work: app registration, tenant, mailbox, addresses.
        public static let configuration = Code(name: "configuration")
        /// No connection could be made, or it broke again and again.
        public static let unreachable = Code(name: "unreachable")
        /// Graph asks for a longer pause than is waited for.
        public static let throttled = Code(name: "throttled")
        /// Graph failed again and again.
        public static let serverFailed = Code(name: "serverFailed")
        /// The answer was no JSON, or not what was asked for.
        public static let badAnswer = Code(name: "badAnswer")
        /// The item does not exist.
        public static let notFound = Code(name: "notFound")
        /// The account may not do this.
        public static let denied = Code(name: "denied")
        /// The item has been changed in the meantime (412).
        public static let conflict = Code(name: "conflict")
        /// An item of this name is there already (409).
        public static let alreadyExists = Code(name: "alreadyExists")
        /// Another write of the same event is not at its end; this one was not sent.
        public static let writeUnderWay = Code(name: "writeUnderWay")
        /// An event was made with the same transaction id before.
        public static let duplicateTransaction = Code(name: "duplicateTransaction")
        /// The token of a delta is no longer accepted: everything has to be read again.
        public static let resyncRequired = Code(name: "resyncRequired")
        /// Graph refused the request as it is.
        public static let invalidRequest = Code(name: "invalidRequest")
        /// A chain of pages brought nothing new and would not end.
        public static let endlessPages = Code(name: "endlessPages")
        /// A link leads to another host, where the token must not go.
        public static let untrustedLink = Code(name: "untrustedLink")
        /// The saved tokens cannot be read or written.
        public static let storage = Code(name: "storage")
        /// The task was cancelled.
        public static let cancelled = Code(name: "cancelled")
    }

    /// The kind of failure.
    public var code: Code
    /// What failed and why, one line.
    public var message: String
    /// What to do about it, one line.
    public var remedy: String?
    /// The status of the response, where there was one.
    public var status: Int?
    /// The code in the body: Graph's (`ErrorItemNotFound`) or the sign-in's (`invalid_grant`).
    public var graphCode: String?
    /// The id of the request in Microsoft's logs.
    public var requestId: String?
    /// The id of the item that the request was about.
    public var item: String?
    /// How long Graph asks to wait.
    public var retryAfter: Duration?
    /// The event that was made with the same transaction id before.
    public var existingEventId: String?

    /// Makes an error of plain words.
    public init(_ code: Code, _ message: String, remedy: String? = nil, item: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.item = item
    }
}

extension GraphError: CustomStringConvertible {
    /// One line: what failed, why, what to do, and the id for the support.
    public var description: String {
        let id = requestId.map { " (request-id \($0))" } ?? ""
        let sentence = remedy.map { "\(message)\(id); \($0)" } ?? message + id
        return sentence.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension GraphError: LocalizedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}
