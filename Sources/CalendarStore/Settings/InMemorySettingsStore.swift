public import Foundation
import Synchronization

/// Settings that last as long as their process, for tests.
public final class InMemorySettingsStore: SettingsStore {
    private struct Contents {
        /// Another number after any change.
        var version = 0
        var passwords: [AppPassword] = [] { didSet { version += 1 } }
        /// The places of calendars, by account and id.
        var addresses: [String: [String: String]] = [:] { didSet { version += 1 } }
        /// The properties of calendars, by account and id.
        var properties: [String: [String: [CalendarProperty]]] = [:] { didSet { version += 1 } }
        var feeds: [KeptFeed] = [] { didSet { version += 1 } }
        var local: [KeptLocally] = [] { didSet { version += 1 } }
        var sessions: [Data: Session] = [:] { didSet { version += 1 } }
        var identities: [String: KnownIdentity] = [:] { didSet { version += 1 } }
    }

    private struct KeptFeed {
        let feed: Feed
        var content: (etag: String, since: Int)?
    }

    private struct KeptLocally {
        let account: String
        let calendar: String
        let properties: LocalProperties
    }

    private let contents = Mutex(Contents())

    /// Makes settings with some passwords.
    public init(passwords: [AppPassword] = []) {
        contents.withLock { $0.passwords = passwords }
    }

    /// How often anything was changed.
    public func version() -> Int { contents.withLock { $0.version } }

    // MARK: Passwords

    /// The passwords of an account.
    public func passwords(of account: String) -> [AppPassword] {
        contents.withLock { $0.passwords }.filter { $0.account == account }.sorted { $0.label < $1.label }
    }

    /// Adds a password.
    public func add(_ password: AppPassword) -> Bool {
        contents.withLock { contents in
            let isTaken = contents.passwords.contains { ($0.account, $0.label) == (password.account, password.label) }
            if !isTaken { contents.passwords.append(password) }
            return !isTaken
        }
    }

    /// Revokes a password.
    public func revokePassword(_ label: String, of account: String) -> Bool {
        contents.withLock { contents in
            let count = contents.passwords.count
            contents.passwords.removeAll { ($0.account, $0.label) == (account, label) }
            contents.sessions = contents.sessions.filter { ($0.value.account, $0.value.password) != (account, label) }
            return contents.passwords.count < count
        }
    }

    /// Notes the use of a password.
    public func noteUse(ofPassword label: String, of account: String, at time: Int) {
        contents.withLock { contents in
            let index = contents.passwords.firstIndex { ($0.account, $0.label) == (account, label) }
            if let index { contents.passwords[index].lastUse = time }
        }
    }

    // MARK: Sessions

    /// The session of a digest.
    public func session(digest: Data) -> Session? {
        contents.withLock { $0.sessions[digest] }
    }

    /// Adds a session.
    public func add(_ session: Session, at now: Int) -> Bool {
        contents.withLock { contents in
            contents.sessions = contents.sessions.filter { $0.value.expires > now }
            let isOpen = contents.passwords.contains { ($0.account, $0.label) == (session.account, session.password) }
            if isOpen { contents.sessions[session.digest] = session }
            return isOpen
        }
    }

    /// Ends a session.
    public func endSession(digest: Data) -> Bool {
        contents.withLock { $0.sessions.removeValue(forKey: digest) != nil }
    }

    // MARK: Identities

    /// What was last read of a mailbox.
    public func identity(of account: String) -> KnownIdentity? {
        contents.withLock { $0.identities[account] }
    }

    /// Keeps what was read.
    public func setIdentity(_ identity: KnownIdentity, of account: String) {
        contents.withLock { contents in
            if contents.identities[account] != identity { contents.identities[account] = identity }
        }
    }

    // MARK: Addresses

    /// The places of an account's calendars.
    public func addresses(of account: String) -> [String: String] {
        contents.withLock { $0.addresses[account] ?? [:] }
    }

    /// Gives a calendar its place.
    public func setAddress(_ name: String, ofCalendar remoteID: String, of account: String) {
        contents.withLock { contents in
            let known = contents.addresses[account] ?? [:]
            guard known[remoteID] == nil, !known.values.contains(name) else { return }
            contents.addresses[account, default: [:]][remoteID] = name
        }
    }

    /// Forgets a calendar that is gone.
    public func forgetCalendar(_ remoteID: String, of account: String) {
        contents.withLock { contents in
            let name = contents.addresses[account]?[remoteID]
            contents.feeds.removeAll { ($0.feed.account, $0.feed.calendar) == (account, name) }
            contents.addresses[account]?[remoteID] = nil
            contents.properties[account]?[remoteID] = nil
            contents.local.removeAll { ($0.account, $0.calendar) == (account, remoteID) }
        }
    }

    // MARK: Properties

    /// The properties of a calendar.
    public func properties(ofCalendar remoteID: String, of account: String) -> [CalendarProperty] {
        let known = contents.withLock { $0.properties[account]?[remoteID] ?? [] }
        return known.sorted { ($0.name.namespace, $0.name.localName) < ($1.name.namespace, $1.name.localName) }
    }

    /// Sets properties of a calendar and takes others away.
    public func setProperties(
        _ properties: [CalendarProperty],
        removing names: [CalendarProperty.Name],
        ofCalendar remoteID: String,
        of account: String
    ) {
        let replaced = Set(names + properties.map(\.name))
        contents.withLock { contents in
            var known = contents.properties[account]?[remoteID] ?? []
            known.removeAll { replaced.contains($0.name) }
            contents.properties[account, default: [:]][remoteID] = known + properties
        }
    }

    // MARK: Events

    /// What is kept of some events.
    public func localProperties(ofEvents ids: Set<String>, of account: String) -> [LocalProperties] {
        contents.withLock { $0.local }.filter { $0.account == account }.map(\.properties)
            .filter { ids.contains($0.event) }
            .sorted { ($0.event, $0.occurrence ?? "") < ($1.event, $1.occurrence ?? "") }
    }

    /// Keeps properties of some events and forgets all others of them.
    public func setLocalProperties(
        _ properties: [LocalProperties],
        ofEvents ids: Set<String>,
        in calendar: String,
        of account: String
    ) {
        contents.withLock { contents in
            contents.local.removeAll { $0.account == account && ids.contains($0.properties.event) }
            contents.local += properties.map { KeptLocally(account: account, calendar: calendar, properties: $0) }
        }
    }

    // MARK: Feeds

    /// The feeds of an account.
    public func feeds(of account: String) -> [Feed] {
        contents.withLock { $0.feeds.map(\.feed) }.filter { $0.account == account }
            .sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    }

    /// The feed of a digest.
    public func feed(digest: Data) -> Feed? {
        contents.withLock { $0.feeds.first { $0.feed.digest == digest }?.feed }
    }

    /// Adds a feed.
    public func add(_ feed: Feed) -> Bool {
        contents.withLock { contents in
            let isTaken = contents.feeds.contains { $0.feed.id == feed.id || $0.feed.digest == feed.digest }
            if !isTaken { contents.feeds.append(KeptFeed(feed: feed)) }
            return !isTaken
        }
    }

    /// Revokes a feed.
    public func revokeFeed(_ id: String, of account: String) -> Bool {
        contents.withLock { contents in
            let count = contents.feeds.count
            contents.feeds.removeAll { ($0.feed.id, $0.feed.account) == (id, account) }
            return contents.feeds.count < count
        }
    }

    /// Notes the content that a feed has now.
    public func noteContent(_ etag: String, ofFeed id: String, at now: Int) -> Int? {
        contents.withLock { contents in
            guard let index = contents.feeds.firstIndex(where: { $0.feed.id == id }) else { return nil }
            let last = contents.feeds[index].content
            if let last, last.etag == etag { return last.since }
            let since = max(now, last.map { $0.since + 1 } ?? now)
            contents.feeds[index].content = (etag, since)
            return since
        }
    }
}
