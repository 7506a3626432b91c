/// Comparison and classes of ASCII bytes.
enum ASCII: Sendable {
    /// Whether two texts are equal when `A` to `Z` are taken as `a` to `z`.
    static func equalWithoutCase(_ one: String, _ other: String) -> Bool {
        let first = one.utf8
        let second = other.utf8
        return first.count == second.count && first.elementsEqual(second) { lowercased($0) == lowercased($1) }
    }

    /// Whether the byte is `A` to `Z`.
    static func isUppercase(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "A") < 26
    }

    /// Whether the byte is a letter or a digit.
    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    /// Whether the byte is white space of JSON.
    static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        isUppercase(byte) ? byte | 0x20 : byte
    }
}
