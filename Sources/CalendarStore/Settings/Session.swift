public import Foundation

/// A browser in which somebody is signed in to the pages; the secret of its cookie is not kept.
public struct Session: Sendable, Hashable {
    /// The SHA-256 of the secret, which is more than 128 random bits.
    public let digest: Data
    /// The account that is signed in.
    public let account: String
    /// The label of the app password that opened it, with which it ends.
    public let password: String
    /// When it ends by itself, in seconds since 1970.
    public let expires: Int

    /// Makes a value.
    public init(digest: Data, account: String, password: String, expires: Int) {
        self.digest = digest
        self.account = account
        self.password = password
        self.expires = expires
    }
}
