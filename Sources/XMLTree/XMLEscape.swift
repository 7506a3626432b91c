/// Characters as they are written between and in tags (XML 1.0 2.2, 2.4, 2.11, 3.3.3).
enum XMLEscape: Sendable {
    private static let ampersand = Array("&amp;".utf8)
    private static let lessThan = Array("&lt;".utf8)
    private static let greaterThan = Array("&gt;".utf8)
    private static let quote = Array("&quot;".utf8)
    private static let carriageReturn = Array("&#13;".utf8)
    private static let lineFeed = Array("&#10;".utf8)
    private static let tab = Array("&#9;".utf8)
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// Appends a text; in attributes white space and quotes are written as references too.
    static func append(_ text: String, isAttribute: Bool = false, to bytes: inout [UInt8]) {
        if text.utf8.contains(where: needsAttention) {
            append(utf8: Array(text.utf8), isAttribute: isAttribute, to: &bytes)
        } else {
            bytes += text.utf8
        }
    }

    /// Appends valid UTF-8.
    static func append(utf8 text: [UInt8], isAttribute: Bool = false, to bytes: inout [UInt8]) {
        var start = 0
        for index in text.indices where needsAttention(text[index]) {
            guard let (written, length) = escape(text, index, isAttribute) else { continue }
            bytes += text[start..<index]
            bytes += written
            start = index + length
        }
        bytes += text[start...]
    }

    private static func needsAttention(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
    }

    /// What is written instead of the character at an index, and its length there; nil where it stays.
    private static func escape(_ text: [UInt8], _ index: Int, _ isAttribute: Bool) -> ([UInt8], Int)? {
        switch text[index] {
        case UInt8(ascii: "&"): return (ampersand, 1)
        case UInt8(ascii: "<"): return (lessThan, 1)
        case UInt8(ascii: ">"): return (greaterThan, 1)
        case UInt8(ascii: "\""): return isAttribute ? (quote, 1) : nil
        case 0x0D: return (carriageReturn, 1)
        case 0x0A: return isAttribute ? (lineFeed, 1) : nil
        case 0x09: return isAttribute ? (tab, 1) : nil
        case 0x00..<0x20: return (replacement, 1)
        case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
            return (replacement, 3)  // U+FFFE and U+FFFF
        default: return nil
        }
    }
}
