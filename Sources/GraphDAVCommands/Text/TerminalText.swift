/// Text from elsewhere (events, servers, files) on its way to a terminal.
enum TerminalText {
    /// What stands for a character that may not reach a terminal.
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The text on one line, without anything that moves the cursor, changes colours or reverses the reading order.
    ///
    /// Line ends and tabs become spaces; other control characters (ESC and the C1 set among them) and the
    /// explicit bidirectional controls (UAX #9 2) become U+FFFD.
    static func harmless(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var result = String.UnicodeScalarView()
        var endsInReturn = false
        for scalar in text.unicodeScalars {
            defer { endsInReturn = scalar == "\r" }
            if scalar == "\n", endsInReturn { continue }
            result.append(isHarmful(scalar) ? substitute(scalar) : scalar)
        }
        return String(result)
    }

    private static func substitute(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": " "
        default: replacement
        }
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
        default: false
        }
    }
}
