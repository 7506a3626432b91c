/// Text values (RFC 5545 3.3.11).
public enum TextValue: Sendable {
    /// The text as it is written in a value.
    ///
    /// Whatever some reader takes for the end of a line (CR LF, CR, LF, U+0085, U+2028, U+2029) becomes `\n`, so
    /// that no text can begin a content line; other control characters, which RFC 5545 forbids, are left out.
    public static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: needsAttention) else { return text }
        var written = String()
        written.reserveCapacity(text.utf8.count + 16)
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                written.unicodeScalars.append("\\")
                written.unicodeScalars.append(scalar)
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": written.append("\\n")
            case "\t": written.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{7F}": break
            default: written.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return written
    }

    private static func needsAttention(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), 0x00..<0x20, 0x7F: true
        case 0xC2, 0xE2: true  // the first bytes of U+0085, U+2028 and U+2029
        default: false
        }
    }
}
