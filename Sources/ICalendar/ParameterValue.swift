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
        var previous: Unicode.Scalar = " "
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": line += "^^".utf8
            case "\"": line += "^'".utf8
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": line += "^n".utf8
            case "\t": line.append(0x09)
            case "\0"..<" ", "\u{7F}": break
            default: line += String(scalar).utf8
            }
            previous = scalar
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "^")
    }
}
