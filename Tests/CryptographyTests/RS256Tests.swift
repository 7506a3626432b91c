import Cryptography
import Foundation
import TestInputs
import Testing

@Suite("RS256 and certificate thumbprints")
struct RS256Tests {
    /// What `openssl dgst -sha256 -sign` makes of `header.payload` with the key.
    static let signature = """
        BKYbbLrPbfbF41wMe5zE/s1ZvtrX9fZeBia+Q8dKgpn10/hcYASZmr6Kox3nGs2XMbZeyelCufXPzsemVIDCENtZY0b3xHRZyXNJfuKRWxfr3ZH\
        Gn0k/vKRI2FN2ZEkRwO5eD6Oir5qw71wNfgTiMm+nCI4DPIqNBEay98hG8pffEnjCofSXzkL5rPLHz6/c+5leAUkrwXEoX11NxnCgcOCmBqdlRg\
        zjWCOpnh4EKwmOIQFIygJc0UCT0YVk/uJ37v6bTQ2G7EsqvMjPG5z+PKiqwumoopkceXLDTiOgdqoWjeoU6HspLniouItQ/pI5+zdTKH0GmrZ41\
        bX/CTiH5w==
        """

    @Test(
        "The signature is that of openssl, whatever form the key has",
        arguments: ["key", "key-pkcs1"]
    )
    func signs(name: String) throws {
        let pem = try TestCertificate.text(name)
        let signature = try RS256.signature(of: Data("header.payload".utf8), key: Data(pem.utf8))
        #expect(signature.base64EncodedString() == Self.signature)
    }

    @Test("What is no RSA key is refused without showing it")
    func refuses() throws {
        let key = try TestCertificate.text("key")
        for pem in ["", "secret", try TestCertificate.text("certificate"), key.replacing("MII", with: "MIJ")] {
            let error = #expect(throws: CryptographyError.self) { try RS256.signature(of: Data(), key: Data(pem.utf8)) }
            #expect(error?.message.contains("BEGIN PRIVATE KEY") == true)
            #expect(error?.message.contains("secret") == false)
        }
    }

    @Test("Thumbprints are those of openssl")
    func thumbprints() throws {
        let thumbprint = try CertificateThumbprint(pem: Data(TestCertificate.text("certificate").utf8))
        #expect(hex(thumbprint.sha1) == "eb096eb6bff63ec86aef4999dfbda119266905c5")
        #expect(hex(thumbprint.sha256) == "df5ccd071d886a09168d93dd927cfe04c2d3f2319f289ba829026aee2c0eeb7b")
        #expect(throws: CryptographyError.self) {
            try CertificateThumbprint(pem: Data(TestCertificate.text("key").utf8))
        }
    }

    private func hex(_ bytes: Data) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
