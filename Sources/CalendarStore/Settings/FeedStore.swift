public import Foundation

/// Keeps the secret feeds, which must outlive the mirror.
public protocol FeedStore: Sendable {
    /// The feeds of an account, the oldest first.
    func feeds(of account: String) throws -> [Feed]

    /// The feed whose secret has this SHA-256; it takes as long with many feeds as with one.
    func feed(digest: Data) throws -> Feed?

    /// Adds a feed; false when its id or its secret is taken.
    func add(_ feed: Feed) async throws -> Bool

    /// Revokes a feed; false when the account has none of this id.
    func revokeFeed(_ id: String, of account: String) async throws -> Bool

    /// Notes the content that a feed has now, by its entity tag, and returns since when it has it, in seconds since 1970.
    ///
    /// That is `now` for another content than the last one, but later than the last one's time in any case; the same
    /// content keeps its time. nil when there is no such feed.
    func noteContent(_ etag: String, ofFeed id: String, at now: Int) async throws -> Int?
}
