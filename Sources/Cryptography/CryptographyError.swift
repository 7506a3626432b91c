internal import CGnuTLS

/// A failure that GnuTLS reports, or a key that cannot be used.
public struct CryptographyError: Error, Sendable, Hashable {
    /// What was being done.
    public let operation: String
    /// Why it failed, in plain words; never any key material.
    public let message: String

    /// Makes an error.
    public init(operation: String, message: String) {
        self.operation = operation
        self.message = message
    }

    /// Throws when a GnuTLS return code is negative.
    static func check(_ code: Int32, _ operation: String) throws(CryptographyError) {
        guard code < 0 else { return }
        let text = unsafe gnutls_strerror(code).map { unsafe String(cString: $0) }
        throw CryptographyError(operation: operation, message: text ?? "GnuTLS error \(code)")
    }
}
