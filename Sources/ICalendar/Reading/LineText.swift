/// The text of a line: UTF-8, else as Windows wrote Western Europe's; without control characters.
enum LineText: Sendable {
    /// The text, and what was mended.
    static func decode(_ bytes: [UInt8]) -> (text: String, mend: String?) {
        let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 || byte == 0x7F }
        let clean = bytes.contains(where: isControl) ? bytes.filter { !isControl($0) } : bytes
        let control = clean.count == bytes.count ? nil : "control characters are left out"
        if let text = String(validating: clean, as: UTF8.self) { return (text, control) }
        var text = String.UnicodeScalarView()
        for byte in clean { text.append(scalar(byte)) }
        return (String(text), "it is not UTF-8 and was read as Windows-1252")
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return windows1252[Int(byte) - 0x80]
    }

    /// What Windows-1252 has at 0x80 to 0x9F; the five places that it leaves open are replacement characters.
    private static let windows1252: [Unicode.Scalar] = [
        "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž", "\u{FFFD}",
        "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
    ]
}
