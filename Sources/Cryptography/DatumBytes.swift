import CGnuTLS
import Foundation

/// Bytes lent to GnuTLS for one call.
enum DatumBytes: Sendable {
    /// Calls with a datum of the bytes, which GnuTLS only reads.
    static func withDatum<Result>(_ bytes: Data, _ body: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result {
        var copy = Array(bytes)
        return unsafe copy.withUnsafeMutableBufferPointer { buffer in
            var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(clamping: buffer.count))
            return unsafe body(&datum)
        }
    }
}
