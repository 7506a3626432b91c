public import Foundation

/// A calendar that whoever knows a secret address can read; the secret itself is not kept.
public struct Feed: Sendable, Hashable, Identifiable {
    /// How much of an event it tells.
    public enum Details: String, Sendable, Hashable, CaseIterable {
        /// Everything, but of private events only that they take place.
        case full
        /// When somebody is busy, and nothing else.
        case busy
    }

    /// What a person calls it by, to revoke it: not secret.
    public let id: String
    /// The account whose calendar it is.
    public let account: String
    /// The place of the calendar in addresses, which outlives another name and another mirror.
    public let calendar: String
    /// What the calendar was called when the feed was made.
    public let title: String
    /// How much of an event it tells.
    public let details: Details
    /// The days before and after today in which an event must take place to be in it.
    public let window: FeedWindow
    /// The SHA-256 of the secret, which is more than 128 random bits.
    public let digest: Data
    /// Random bytes that nobody else has: what makes the UIDs of hidden events those of this feed only.
    public let salt: Data
    /// When it was made, in seconds since 1970.
    public let created: Int

    /// Makes a value.
    public init(
        id: String,
        account: String,
        calendar: String,
        title: String,
        details: Details,
        window: FeedWindow = FeedWindow(),
        digest: Data,
        salt: Data,
        created: Int
    ) {
        self.id = id
        self.account = account
        self.calendar = calendar
        self.title = title
        self.details = details
        self.window = window
        self.digest = digest
        self.salt = salt
        self.created = created
    }
}
