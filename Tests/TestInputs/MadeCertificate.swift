package import Foundation

/// A folder with a certificate for localhost and 127.0.0.1 that is like no other, and its key; removed at its end.
package final class MadeCertificate: Sendable {
    /// Where OpenSSL is, which makes it; Debian's package openssl.
    package static let maker = "/usr/bin/openssl"
    /// Whether it can be made here.
    package static let isPossible = FileManager.default.isExecutableFile(atPath: maker)

    /// The folder.
    package let folder: URL

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "graphdav-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try make()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The path of the certificate in PEM.
    package var certificate: String { folder.appending(path: "certificate.pem").path }
    /// The path of the key in PEM.
    package var key: String { folder.appending(path: "key.pem").path }

    /// Takes the place of another one's files with those of this one: first the certificate, then the key.
    package func replace(_ other: MadeCertificate) throws {
        try Data(contentsOf: URL(filePath: certificate)).write(to: URL(filePath: other.certificate), options: .atomic)
        try Data(contentsOf: URL(filePath: key)).write(to: URL(filePath: other.key), options: .atomic)
    }

    /// Copies the certificate to a file of its own, which the replacement of this one leaves alone.
    package func copiedCertificate() throws -> String {
        let copy = folder.appending(path: "copy-\(UUID().uuidString).pem")
        try FileManager.default.copyItem(at: URL(filePath: certificate), to: copy)
        return copy.path
    }

    private func make() throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.maker)
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout", key, "-out", certificate,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
