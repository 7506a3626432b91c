public import Foundation

/// How the app itself proves who it is.
public enum ClientCredential: Sendable, Hashable {
    /// Not at all: a public client, as for device code and browser sign-in.
    case none
    /// With a client secret.
    case secret(Secret)
    /// With a certificate: both in PEM, the key RSA and not encrypted.
    case certificate(Data, key: Secret)
}
