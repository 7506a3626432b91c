/// How many columns of a terminal a text takes.
///
/// Counted by grapheme cluster: an emoji sequence is one picture of two columns whatever it is joined
/// from; other clusters take the columns of their letters, marks take none.
enum TerminalWidth {
    /// The columns of a text that is free of control characters.
    static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of(cluster: $1) }
    }

    /// The columns of one grapheme cluster.
    static func of(cluster: Character) -> Int {
        let scalars = cluster.unicodeScalars
        return isPicture(scalars) ? 2 : scalars.reduce(0) { $0 + columns($1) }
    }

    /// Whether a terminal draws the cluster as an emoji: by default, or because of U+FE0F.
    private static func isPicture(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard let first = scalars.first, !scalars.contains("\u{FE0E}") else { return false }
        if first.properties.isEmojiPresentation { return true }
        return first.properties.isEmoji && scalars.contains("\u{FE0F}")
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar == "\u{AD}" ? 0 : 1 }
        if takesNone(scalar) { return 0 }
        return isWide(scalar.value) ? 2 : 1
    }

    private static func takesNone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        // Vowels and finals of Hangul join the leading consonant, which is wide.
        default: (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
        }
    }

    /// Whether East_Asian_Width is W or F; the ranges of EastAsianWidth.txt (Unicode 16) without the emoji.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
