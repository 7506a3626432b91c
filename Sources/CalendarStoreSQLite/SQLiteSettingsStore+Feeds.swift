public import CalendarStore
public import Foundation
import SQLiteDatabase

extension SQLiteSettingsStore {
    private static let columns = "id, account, calendar, title, details, past, future, digest, salt, created"

    /// The feeds of an account.
    public func feeds(of account: String) throws -> [Feed] {
        try readers.read { connection in
            try connection.rows(
                "SELECT \(Self.columns) FROM feed WHERE account = ? ORDER BY created, id",
                [.text(account)],
                transform: Self.feed
            )
        }
    }

    /// The feed of a digest, by its index.
    public func feed(digest: Data) throws -> Feed? {
        try readers.read { connection in
            try connection.rows(
                "SELECT \(Self.columns) FROM feed WHERE digest = ?",
                [.blob(digest)],
                transform: Self.feed
            ).first
        }
    }

    /// Adds a feed.
    public func add(_ feed: Feed) async throws -> Bool {
        try await database.transaction { connection in
            try connection.execute(
                "INSERT OR IGNORE INTO feed (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(feed.id), .text(feed.account), .text(feed.calendar), .text(feed.title),
                    .text(feed.details.rawValue), .int(feed.window.past), .int(feed.window.future),
                    .blob(feed.digest), .blob(feed.salt), .int(feed.created),
                ]
            )
            return connection.changes == 1
        }
    }

    /// Revokes a feed.
    public func revokeFeed(_ id: String, of account: String) async throws -> Bool {
        try await database.transaction { connection in
            try connection.execute("DELETE FROM feed WHERE id = ? AND account = ?", [.text(id), .text(account)])
            return connection.changes == 1
        }
    }

    /// Notes the content that a feed has now.
    public func noteContent(_ etag: String, ofFeed id: String, at now: Int) async throws -> Int? {
        try await database.transaction { connection in
            guard
                let row = try connection.firstRow("SELECT content, content_since FROM feed WHERE id = ?", [.text(id)])
            else { return nil }
            let last = try row.int(1)
            if let last, try row.string(0) == etag { return last }
            let since = max(now, last.map { $0 + 1 } ?? now)
            try connection.execute(
                "UPDATE feed SET content = ?, content_since = ? WHERE id = ?",
                [.text(etag), .int(since), .text(id)]
            )
            return since
        }
    }

    private static func feed(_ row: SQLiteRow) throws -> Feed {
        Feed(
            id: try row.string(0) ?? "",
            account: try row.string(1) ?? "",
            calendar: try row.string(2) ?? "",
            title: try row.string(3) ?? "",
            // What nobody knows tells as little as possible.
            details: try row.string(4).flatMap(Feed.Details.init) ?? .busy,
            window: FeedWindow(past: try row.int(5), future: try row.int(6)),
            digest: try row.data(7) ?? Data(),
            salt: try row.data(8) ?? Data(),
            created: try row.int(9) ?? 0
        )
    }
}
