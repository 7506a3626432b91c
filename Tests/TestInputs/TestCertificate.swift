package import Foundation

/// A certificate for localhost and 127.0.0.1 with its key, made for tests and trusted by nobody else.
package enum TestCertificate {
    /// The file of a part, in PEM: `certificate`, `key` or `key-pkcs1`.
    package static func file(_ name: String) -> URL {
        URL(filePath: #filePath).appending(path: "../../Fixtures/localhost-\(name).pem").standardizedFileURL
    }

    /// The text of a part.
    package static func text(_ name: String) throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }
}
