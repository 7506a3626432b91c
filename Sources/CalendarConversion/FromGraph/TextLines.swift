/// Gathers text line by line, with white space run together as HTML does.
struct TextLines {
    private var bytes: [UInt8] = []
    private var spaceIsDue = false

    private static let space = UInt8(ascii: " ")
    private static let newline = UInt8(ascii: "\n")

    /// How many bytes there are.
    var count: Int { bytes.count }

    private var isAtLineStart: Bool { bytes.last.map { $0 == Self.newline } ?? true }

    /// Text of a paragraph: runs of white space are one space, and none at the start of a line.
    mutating func append(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, 0x0C: spaceIsDue = spaceIsDue || !isAtLineStart
            default:
                if spaceIsDue { bytes.append(Self.space) }
                spaceIsDue = false
                bytes.append(byte)
            }
        }
    }

    /// Text that keeps its white space; CR LF and CR are line ends too.
    mutating func appendPreformatted(_ text: String) {
        appendVerbatim("")
        var previous = UInt8(0)
        for byte in text.utf8 {
            if byte == 0x0D { bytes.append(Self.newline) }
            if byte != 0x0D, !(byte == 0x0A && previous == 0x0D) { bytes.append(byte) }
            previous = byte
        }
    }

    /// Text as it is, after the space that is due.
    mutating func appendVerbatim(_ text: String) {
        if spaceIsDue { bytes.append(Self.space) }
        spaceIsDue = false
        bytes += text.utf8
    }

    /// Goes on at the start of a line.
    mutating func beginLine() {
        if !isAtLineStart { breakLine() }
    }

    /// Ends the line, also an empty one.
    mutating func breakLine() {
        spaceIsDue = false
        bytes.append(Self.newline)
    }

    /// The text from a position on, without white space around it.
    func text(from start: Int) -> String {
        guard start <= bytes.count else { return "" }
        return String(decoding: Self.trimmed(bytes[start...]), as: UTF8.self)
    }

    /// The text: no-break spaces as spaces, no space at the end of a line, at most one empty line in a row.
    func finished() -> String {
        var lines: [[UInt8]] = []
        for line in Self.withPlainSpaces(bytes).split(separator: Self.newline, omittingEmptySubsequences: false) {
            let end = line.lastIndex { $0 != Self.space && $0 != 0x09 }
            let kept = end.map { Array(line[...$0]) } ?? []
            if kept.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(kept)
        }
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return String(decoding: Array(lines.joined(separator: [Self.newline])), as: UTF8.self)
    }

    /// U+00A0, in UTF-8 C2 A0, as a space.
    private static func withPlainSpaces(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == 0xA0, plain.last == 0xC2 { plain[plain.count - 1] = space } else { plain.append(byte) }
        }
        return plain
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isText = { (byte: UInt8) in byte != space && byte != newline && byte != 0x09 }
        guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText) else { return [] }
        return bytes[first...last]
    }
}
