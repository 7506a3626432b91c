public import CalendarStore
import Cryptography
import GraphModel

/// The secret feeds of an account: made, listed and revoked.
public struct CalendarFeeds: Sendable {
    /// A feed that was made, with the secret that is shown this once.
    public struct New: Sendable {
        /// The feed.
        public let feed: Feed
        /// Its secret.
        public let token: FeedToken
    }

    private let account: String
    private let settings: any SettingsStore

    private static let idLength = 6
    private static let saltBytes = 16

    /// Takes the account whose feeds they are.
    public init(of account: String, in settings: any SettingsStore) {
        self.account = account
        self.settings = settings
    }

    /// The feeds, the oldest first.
    public func all() throws -> [Feed] {
        try settings.feeds(of: account)
    }

    /// Makes a feed of a calendar that is mirrored; `now` is in seconds since 1970.
    public func add(
        _ collection: CalendarCollection,
        details: Feed.Details,
        window: FeedWindow = FeedWindow(),
        at now: Int
    ) async throws -> New {
        try await add(collection.name, collection.calendar.displayName, details, window, now)
    }

    /// Makes a feed of a calendar of a mailbox, which need not be mirrored yet.
    public func add(
        _ choice: CalendarChoice,
        of mailbox: OpenMailbox,
        details: Feed.Details,
        window: FeedWindow = FeedWindow(),
        at now: Int
    ) async throws -> New {
        let calendars = try await mailbox.calendars(choice).filter { $0.id != nil }
            .map { RemoteCalendar($0, position: 0, mailbox.identity) }
        let names = try await CalendarAddresses(of: account, in: settings).assign(to: calendars)
        guard let calendar = calendars.first, let name = names[calendar.id] else { throw ActionError.noDefaultCalendar }
        return try await add(name, calendar.displayName, details, window, now)
    }

    /// Revokes a feed, whose address is unknown from then on; false when the account has none of this id.
    public func revoke(_ id: String) async throws -> Bool {
        try await settings.revokeFeed(id, of: account)
    }

    private func add(
        _ calendar: String,
        _ title: String,
        _ details: Feed.Details,
        _ window: FeedWindow,
        _ now: Int
    ) async throws -> New {
        let token = try FeedToken.make()
        let digest = try token.digest()
        let salt = try RandomBytes.generate(Self.saltBytes)
        while true {
            let feed = Feed(
                id: try RandomLetters.make(Self.idLength),
                account: account,
                calendar: calendar,
                title: title,
                details: details,
                window: window,
                digest: digest,
                salt: salt,
                created: now
            )
            // Ids are short, so one may be taken; the secret cannot be.
            if try await settings.add(feed) { return New(feed: feed, token: token) }
        }
    }
}
