public import Foundation

/// The signature algorithm RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 section 3.3).
public enum RS256: Sendable {
    /// Signs bytes with an RSA key in PEM (RFC 7468).
    ///
    /// The key is PKCS #8 (`PRIVATE KEY`) or PKCS #1 (`RSA PRIVATE KEY`) and not encrypted; anything else is an
    /// error that does not show it.
    public static func signature(of bytes: Data, key pem: Data) throws(CryptographyError) -> Data {
        try PrivateKey.rsa(pem: pem).signature(of: bytes)
    }
}
