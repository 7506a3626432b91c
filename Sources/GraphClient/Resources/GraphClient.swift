import Foundation
public import HTTPMessage

/// Reads and writes one mailbox through Microsoft Graph v1.0.
///
/// Times come in UTC. Ids are immutable ones: they stay when an event moves between folders. At most four
/// requests are under way at once; what Graph asks for in pauses is kept, and what failed by chance repeated.
/// Make one client for a mailbox: its copies share the limits.
public struct GraphClient: Sendable {
    let account: GraphAccount
    let sender: GraphSender
    /// How many elements a page has.
    let pageSize: Int

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - account: Where Graph is, and whose mailbox is opened.
    ///   - transport: Sends the requests.
    ///   - tokens: Gives access tokens; mostly a `TokenProvider`.
    ///   - timing: Clock, waiting and chance.
    ///   - pageSize: How many elements a page has, 1 to 1000.
    ///   - observer: Is told what is done.
    public init(
        _ account: GraphAccount,
        transport: any HTTPTransport,
        tokens: any AccessTokenSource,
        timing: Timing = .system,
        pageSize: Int = 200,
        observer: (@Sendable (GraphActivity) -> Void)? = nil
    ) {
        self.account = account
        self.pageSize = min(max(pageSize, 1), 1000)
        sender = GraphSender(
            service: account.graphURL,
            transport: transport,
            tokens: tokens,
            gate: MailboxGate(timing: timing),
            timing: timing,
            observer: observer
        )
    }

    /// A request below the mailbox.
    func request(
        _ segments: [String],
        query: [(String, String)] = [],
        purpose: String,
        item: String? = nil
    ) -> GraphRequest {
        GraphRequest(
            address: .path(account.mailbox.path + segments),
            query: query,
            fields: ["Prefer": Self.immutableIds],
            purpose: purpose,
            item: item
        )
    }

    /// A request with a JSON body.
    func request(
        _ method: HTTPMethod,
        _ segments: [String],
        body: some Encodable & Sendable,
        purpose: String,
        item: String? = nil
    ) -> GraphRequest {
        var request = request(segments, purpose: purpose, item: item)
        request.method = method
        request.fields["Content-Type"] = "application/json"
        request.content = body
        request.isRepeatable = false
        return request
    }

    /// Ids that survive moves, on every request.
    static let immutableIds = "IdType=\"ImmutableId\""
}
