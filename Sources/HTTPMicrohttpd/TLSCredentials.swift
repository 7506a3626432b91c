import CLibmicrohttpd
import Foundation

/// A certificate with its key, in GnuTLS's form, as TLS connections present it.
///
/// A connection takes the credentials when it begins and holds them to its end, so that a new certificate replaces an
/// old one without a word to those who are connected.
///
/// Unchecked: GnuTLS only reads credentials once they are filled, from as many sessions and threads as there are.
@safe final class TLSCredentials: @unchecked Sendable {
    private let pointer: gnutls_certificate_credentials_t

    /// Reads the files; the error names the one that is at fault.
    init(_ files: HTTPServerTLS) throws(HTTPServerError) {
        let certificate = try Self.read(files.certificate)
        let key = try Self.read(files.key)
        try Self.check(certificate: certificate, files.certificate)
        try Self.check(key: key, files.key)
        var made: gnutls_certificate_credentials_t?
        guard unsafe gnutls_certificate_allocate_credentials(&made) >= 0, let made = unsafe made else {
            throw .noMemory
        }
        unsafe pointer = made
        try fill(certificate, key, files)
    }

    deinit {
        unsafe gnutls_certificate_free_credentials(pointer)
    }

    /// Has a connection that begins present this certificate; nothing happens without TLS.
    ///
    /// GnuTLS keeps only the address, so this value has to outlive the session.
    func present(on connection: OpaquePointer) {
        guard let session = unsafe bridge_microhttpd_tls_session(connection) else { return }
        // Fails for want of memory only; the session then has no certificate, and its handshake fails.
        _ = unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(pointer))
    }

    private func fill(_ certificate: [UInt8], _ key: [UInt8], _ files: HTTPServerTLS) throws(HTTPServerError) {
        let code = unsafe certificate.withDatum { certificate in
            unsafe key.withDatum { key in
                unsafe gnutls_certificate_set_x509_key_mem2(pointer, certificate, key, GNUTLS_X509_FMT_PEM, nil, 0)
            }
        }
        guard code < 0 else { return }
        guard code != GNUTLS_E_CERTIFICATE_KEY_MISMATCH else {
            let message = "it does not belong to the certificate \(files.certificate)"
            throw HTTPServerError(code: .badCertificate, message: message, file: files.key)
        }
        let reason = unsafe gnutls_strerror(code).map { unsafe String(cString: $0) } ?? "GnuTLS error \(code)"
        throw HTTPServerError(code: .badCertificate, message: reason, file: files.certificate)
    }

    private static func read(_ path: String) throws(HTTPServerError) -> [UInt8] {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            let bytes = try file.read(upToCount: HTTPServerTLS.maximumFileSize + 1) ?? Data()
            guard bytes.count <= HTTPServerTLS.maximumFileSize else {
                throw HTTPServerError(code: .badCertificate, message: "it is too large for a certificate", file: path)
            }
            return Array(bytes)
        } catch let error as HTTPServerError {
            throw error
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
            let reason = cause.localizedFailureReason ?? cause.localizedDescription
            throw HTTPServerError(code: .badCertificate, message: reason, file: path)
        }
    }

    private static func check(certificate bytes: [UInt8], _ path: String) throws(HTTPServerError) {
        var certificate: gnutls_x509_crt_t?
        guard unsafe gnutls_x509_crt_init(&certificate) >= 0 else { throw .noMemory }
        defer { unsafe gnutls_x509_crt_deinit(certificate) }
        let code = unsafe bytes.withDatum { unsafe gnutls_x509_crt_import(certificate, $0, GNUTLS_X509_FMT_PEM) }
        guard code >= 0 else {
            let message = "it is no certificate in PEM (BEGIN CERTIFICATE)"
            throw HTTPServerError(code: .badCertificate, message: message, file: path)
        }
    }

    private static func check(key bytes: [UInt8], _ path: String) throws(HTTPServerError) {
        var key: gnutls_privkey_t?
        guard unsafe gnutls_privkey_init(&key) >= 0 else { throw .noMemory }
        defer { unsafe gnutls_privkey_deinit(key) }
        let code = unsafe bytes.withDatum {
            unsafe gnutls_privkey_import_x509_raw(key, $0, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        guard code >= 0 else {
            let message = "it is no key in PEM without a password (BEGIN PRIVATE KEY)"
            throw HTTPServerError(code: .badCertificate, message: message, file: path)
        }
    }
}

extension [UInt8] {
    /// Lends the bytes to GnuTLS, which only reads them, for one call.
    fileprivate func withDatum(_ body: (UnsafePointer<gnutls_datum_t>) -> CInt) -> CInt {
        var copy = self
        return unsafe copy.withUnsafeMutableBufferPointer { buffer in
            var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: CUnsignedInt(clamping: buffer.count))
            return unsafe body(&datum)
        }
    }
}
