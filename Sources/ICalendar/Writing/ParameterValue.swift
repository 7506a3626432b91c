/// Values of parameters as they are written (RFC 5545 3.2, RFC 6868).
enum ParameterValue: Sendable {
    /// Appends a value: quoted where it holds `:`, `;` or `,`; quotes, line ends and `^` as RFC 6868 encodes them.
    static func write(_ value: String, to line: inout [UInt8]) {
        let isQuoted = value.utf8.contains { $0 == 0x3A || $0 == 0x3B || $0 == 0x2C }
        if isQuoted { line.append(UInt8(ascii: "\"")) }
        if value.utf8.allSatisfy(isPlain) {
            line += value.utf8
        } else {
            writeEncoded(value, to: &line)
        }
        if isQuoted { line.append(UInt8(ascii: "\"")) }
    }

    private static func writeEncoded(_ value: String, to line: inout [UInt8]) {
        var rest = Substring(value).utf8
        var previous: UInt8 = 0
        while let byte = rest.first {
            let lineEnd = TextValue.lineEndLength(rest)
            if lineEnd > 0 {
                if byte != 0x0A || previous != 0x0D { line += "^n".utf8 }
            } else if byte == UInt8(ascii: "^") {
                line += "^^".utf8
            } else if byte == UInt8(ascii: "\"") {
                line += "^'".utf8
            } else if byte >= 0x20 && byte != 0x7F || byte == 0x09 {
                line.append(byte)
            }
            previous = byte
            rest = rest.dropFirst(max(lineEnd, 1))
        }
    }

    /// A value with the encoding of RFC 6868 undone.
    static func decode(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "^")) else { return value }
        var decoded: [UInt8] = []
        var rest = Substring(value).utf8
        while let byte = rest.popFirst() {
            switch (byte, rest.first) {
            case (UInt8(ascii: "^"), UInt8(ascii: "n")): decoded.append(0x0A)
            case (UInt8(ascii: "^"), UInt8(ascii: "'")): decoded.append(UInt8(ascii: "\""))
            case (UInt8(ascii: "^"), UInt8(ascii: "^")): decoded.append(byte)
            default:
                decoded.append(byte)
                continue
            }
            rest.removeFirst()
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "^")
    }
}
