import Cryptography
import Foundation
import Testing

@Suite("Digests, random bytes and their texts")
struct DigestTests {
    @Test(
        "SHA-256 of the vectors of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ]
    )
    func sha256(text: String, digest: String) throws {
        #expect(try SHA256.digest(of: text.utf8).map { String(format: "%02x", $0) }.joined() == digest)
    }

    @Test("Random bytes have the length asked for and differ")
    func random() throws {
        let one = try RandomBytes.generate(32)
        #expect(one.count == 32)
        #expect(try one != RandomBytes.generate(32))
        #expect(try RandomBytes.generate(0).isEmpty)
    }

    @Test("Base64url has no padding and no characters that a URL escapes")
    func base64url() {
        let bytes = Data([0xfb, 0xff, 0xfe, 0x00])
        #expect(Base64URL.encode(bytes) == "-__-AA")
        #expect(Base64URL.decode("-__-AA") == bytes)
        #expect(Base64URL.decode("-__-AA==") == bytes)
        #expect(Base64URL.decode("+//+AA==") == nil)
    }

    @Test("Constant-time comparison is equality of bytes")
    func constantTime() {
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    }
}
