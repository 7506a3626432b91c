import Cryptography

/// Unpredictable text that is easy to type: small letters and digits, without those that look alike.
enum RandomLetters: Sendable {
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)
    private static let randomBytes = 64

    /// So many letters; each has 4.95 bits of chance.
    static func make(_ count: Int) throws(CryptographyError) -> String {
        var taken: [UInt8] = []
        while taken.count < count {
            // Values beyond the last whole multiple would make some letters likelier.
            let bound = 256 / letters.count * letters.count
            taken += try RandomBytes.generate(randomBytes).filter { Int($0) < bound }.map {
                letters[Int($0) % letters.count]
            }
        }
        return String(decoding: taken.prefix(count), as: UTF8.self)
    }

    /// Whether a text is such letters only.
    static func areAll(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy(letters.contains)
    }
}
