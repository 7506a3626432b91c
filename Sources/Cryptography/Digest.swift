internal import CGnuTLS
public import Foundation

/// SHA-256 (FIPS 180-4), computed by GnuTLS.
public enum SHA256: Sendable {
    /// The number of bytes of a digest.
    public static let byteCount = 32

    /// The digest of the bytes.
    public static func digest(of bytes: some Sequence<UInt8>) throws(CryptographyError) -> Data {
        let input = Array(bytes)
        var output = [UInt8](repeating: 0, count: byteCount)
        let code = unsafe gnutls_hash_fast(GNUTLS_DIG_SHA256, input, input.count, &output)
        try CryptographyError.check(code, "SHA-256")
        return Data(output)
    }

    /// The first bytes of the digest, in small hexadecimal digits, two for each.
    public static func hexadecimal(of bytes: some Sequence<UInt8>, count: Int) throws(CryptographyError) -> String {
        try digest(of: bytes).prefix(count).map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
