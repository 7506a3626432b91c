/// Text values (RFC 5545 3.3.11).
public enum TextValue: Sendable {
    /// The text as it is written in a value.
    ///
    /// Whatever some reader takes for the end of a line (CR LF, CR, LF, U+0085, U+2028, U+2029) becomes `\n`, so
    /// that no text can begin a content line; other control characters, which RFC 5545 forbids, are left out.
    public static func escape(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.contains(where: needsAttention) else { return text }
        var written: [UInt8] = []
        written.reserveCapacity(bytes.count + bytes.count / 8)
        var index = bytes.startIndex
        var previous: UInt8 = 0
        while index < bytes.endIndex {
            let byte = bytes[index]
            let lineEnd = lineEndLength(bytes[index...])
            if lineEnd > 0 {
                if byte != 0x0A || previous != 0x0D { written += [UInt8(ascii: "\\"), UInt8(ascii: "n")] }
            } else if isEscaped(byte) {
                written += [UInt8(ascii: "\\"), byte]
            } else if byte >= 0x20 && byte != 0x7F || byte == 0x09 {
                written.append(byte)
            }
            previous = byte
            bytes.formIndex(&index, offsetBy: max(lineEnd, 1))
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// The text that a value stands for, in one pass from left to right: `\\\\n` is a backslash and an n.
    public static func unescape(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var text: [UInt8] = []
        var rest = Substring(value).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.first else {
                text.append(byte)
                continue
            }
            switch next {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(0x0A)
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""):
                text.append(next)
            default: text += [byte, next]
            }
            rest.removeFirst()
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The texts of a list: split at commas that are not escaped.
    public static func list(_ value: String) -> [String] {
        var texts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in value.utf8 {
            if byte == UInt8(ascii: ","), !isEscaped {
                texts.append([])
            } else {
                texts[texts.count - 1].append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return texts.map { unescape(String(decoding: $0, as: UTF8.self)) }
    }

    /// How many bytes end a line here: CR, LF, U+0085 (C2 85), U+2028 and U+2029 (E2 80 A8, E2 80 A9); 0 for none.
    static func lineEndLength(_ bytes: Substring.UTF8View) -> Int {
        guard let first = bytes.first else { return 0 }
        switch first {
        case 0x0A, 0x0D: return 1
        case 0xC2: return bytes.starts(with: [0xC2, 0x85]) ? 2 : 0
        case 0xE2: return bytes.starts(with: [0xE2, 0x80, 0xA8]) || bytes.starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
        default: return 0
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
    }

    private static func needsAttention(_ byte: UInt8) -> Bool {
        isEscaped(byte) || byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }
}
