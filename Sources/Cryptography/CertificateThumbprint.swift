internal import CGnuTLS
public import Foundation

/// The digests of a certificate by which others name it (`x5t` and `x5t#S256`, RFC 7515 sections 4.1.7 and 4.1.8).
public struct CertificateThumbprint: Sendable, Hashable {
    /// SHA-1 of the DER form, 20 bytes.
    public let sha1: Data
    /// SHA-256 of the DER form, 32 bytes.
    public let sha256: Data

    /// Computes the digests of the first certificate in a PEM file.
    public init(pem: Data) throws(CryptographyError) {
        let der = try unsafe GeneratedDatum("certificate in PEM (BEGIN CERTIFICATE)") { output in
            unsafe DatumBytes.withDatum(pem) { unsafe gnutls_pem_base64_decode2("CERTIFICATE", $0, output) }
        }.bytes
        sha256 = try SHA256.digest(of: der)
        var output = [UInt8](repeating: 0, count: 20)
        let code = unsafe gnutls_hash_fast(GNUTLS_DIG_SHA1, Array(der), der.count, &output)
        try CryptographyError.check(code, "certificate thumbprint")
        sha1 = Data(output)
    }
}
