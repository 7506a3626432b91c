internal import CGnuTLS
public import Foundation

/// Random bytes for keys and secrets.
public enum RandomBytes: Sendable {
    /// Unpredictable bytes from GnuTLS's generator for keys.
    public static func generate(_ count: Int) throws(CryptographyError) -> Data {
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        let code = unsafe gnutls_rnd(GNUTLS_RND_KEY, &bytes, bytes.count)
        try CryptographyError.check(code, "random bytes")
        return Data(bytes)
    }
}
