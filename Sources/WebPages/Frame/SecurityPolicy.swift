import Cryptography
import Foundation
import HTTPMessage

/// What browsers are told of every page, so that nothing foreign runs in it or frames it (W3C CSP Level 3).
enum SecurityPolicy: Sendable {
    /// The fields; `style` is the style sheet within the page, which is allowed by its digest.
    static func fields(style: String = "") throws(CryptographyError) -> HTTPFields {
        var styles = "'self'"
        if !style.isEmpty {
            styles += " 'sha256-\(try SHA256.digest(of: style.utf8).base64EncodedString())'"
        }
        return [
            "Content-Security-Policy":
                "default-src 'none'; style-src \(styles); script-src 'self'; img-src 'self'; connect-src 'self'; "
                + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff",
            // Not no-referrer, with which browsers tell no origin of forms.
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }
}
