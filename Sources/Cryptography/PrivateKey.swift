import CGnuTLS
import Foundation

/// A private key in GnuTLS's form.
@safe struct PrivateKey: ~Copyable {
    private let pointer: gnutls_privkey_t

    /// Makes a handle without a key.
    private init() throws(CryptographyError) {
        var key: gnutls_privkey_t?
        let code = unsafe gnutls_privkey_init(&key)
        guard code >= 0, let key = unsafe key else {
            throw CryptographyError(operation: "private key", message: "no memory")
        }
        unsafe pointer = key
    }

    /// Reads an RSA key in PEM.
    static func rsa(pem: Data) throws(CryptographyError) -> PrivateKey {
        let key = try PrivateKey()
        let code = unsafe DatumBytes.withDatum(pem) { datum in
            unsafe gnutls_privkey_import_x509_raw(key.pointer, datum, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        guard code >= 0, unsafe gnutls_privkey_get_pk_algorithm(key.pointer, nil) == GNUTLS_PK_RSA.rawValue else {
            throw CryptographyError(
                operation: "private key",
                message: "not an RSA key in PEM without a password (BEGIN PRIVATE KEY or BEGIN RSA PRIVATE KEY)"
            )
        }
        return key
    }

    deinit {
        unsafe gnutls_privkey_deinit(pointer)
    }

    /// The signature of the bytes with PKCS #1 v1.5 and SHA-256.
    func signature(of bytes: Data) throws(CryptographyError) -> Data {
        try unsafe GeneratedDatum("signature") { output in
            unsafe DatumBytes.withDatum(bytes) {
                unsafe gnutls_privkey_sign_data(pointer, GNUTLS_DIG_SHA256, 0, $0, output)
            }
        }.bytes
    }
}
