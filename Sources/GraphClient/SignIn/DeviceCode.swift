public import Foundation

/// What a person enters on another device to sign in (RFC 8628).
public struct DeviceCode: Sendable, Hashable {
    /// What the person types.
    public let userCode: String
    /// Where the person types it.
    public let verificationURL: String
    /// Microsoft's text for the person, in the language of the sign-in.
    public let message: String
    /// When the code is no longer good.
    public let expires: Date
    let deviceCode: Secret
    let interval: Duration
}
