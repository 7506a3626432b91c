import CGnuTLS
import Foundation

/// Bytes that GnuTLS allocates for its caller.
@safe struct GeneratedDatum: ~Copyable {
    private var datum = unsafe gnutls_datum_t()

    /// Has a function of GnuTLS fill the bytes.
    init(_ operation: String, _ fill: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws(CryptographyError) {
        try CryptographyError.check(unsafe fill(&datum), operation)
    }

    deinit {
        unsafe bridge_gnutls_free(datum.data)
    }

    /// A copy of the bytes.
    var bytes: Data {
        guard let start = unsafe datum.data else { return Data() }
        return unsafe Data(bytes: start, count: Int(datum.size))
    }
}
