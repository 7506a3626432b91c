public import Foundation

/// A password that graphdav made for a calendar app or for the pages; the secret itself is not kept.
public struct AppPassword: Sendable, Hashable {
    /// What it opens.
    public enum Scope: String, Sendable, Hashable, CaseIterable {
        /// CalDAV.
        case caldav
        /// The web pages.
        case web
    }

    /// The account that it opens, and no other.
    public let account: String
    /// What a person calls it; one of its name for an account.
    public let label: String
    /// What it opens.
    public let scope: Scope
    /// The SHA-256 of the secret, which is 128 random bits: nothing to guess from a list of words.
    public let digest: Data
    /// When it was made, in seconds since 1970.
    public let created: Int
    /// When it was last used, within an hour, in seconds since 1970; nil when it never was.
    public var lastUse: Int?

    /// Makes a value.
    public init(account: String, label: String, scope: Scope, digest: Data, created: Int, lastUse: Int? = nil) {
        self.account = account
        self.label = label
        self.scope = scope
        self.digest = digest
        self.created = created
        self.lastUse = lastUse
    }
}
