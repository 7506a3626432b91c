import Foundation

/// Where things stand in JSON5 text: its members, and the place where it stops being JSON5.
///
/// Foundation's decoder reads the values; on Linux it does not say where it gave up. This finds the line.
struct JSON5Lines {
    /// The first place that is not JSON5.
    struct Problem: Error, Hashable {
        /// The line, counted from 1.
        let line: Int
        /// What stands there instead of what is expected.
        let message: String
    }

    /// The line of each member by its path, such as `accounts[0].name`.
    private(set) var members: [String: Int] = [:]
    /// Where the text stops being JSON5; nil when it is well-formed.
    private(set) var problem: Problem?

    private static let deepest = 64
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ text: Data) {
        bytes = Array(text)
        do throws(Problem) {
            try value(path: "", depth: 0)
            try space()
            if position < bytes.count { throw unexpected("the end of the file") }
        } catch {
            problem = error
        }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func advance() {
        if next == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    private func unexpected(_ expected: String) -> Problem {
        guard let next else { return Problem(line: line, message: "the file ends where \(expected) should be") }
        let shown = (0x21...0x7E).contains(next) ? "'\(Unicode.Scalar(next))'" : "this character"
        return Problem(line: line, message: "\(shown) stands where \(expected) should be")
    }

    private mutating func value(path: String, depth: Int) throws(Problem) {
        guard depth < Self.deepest else { throw Problem(line: line, message: "nested too deeply") }
        try space()
        if skip("{") {
            try object(path: path, depth: depth)
        } else if skip("[") {
            try array(path: path, depth: depth)
        } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
            _ = try string()
        } else {
            try literal()
        }
    }

    private mutating func object(path: String, depth: Int) throws(Problem) {
        try space()
        while !skip("}") {
            let keyLine = line
            let name = try key()
            let inner = path.isEmpty ? name : "\(path).\(name)"
            members[inner] = keyLine
            try space()
            guard skip(":") else { throw unexpected("':' after \(name)") }
            try value(path: inner, depth: depth + 1)
            try space()
            if !skip(","), next != UInt8(ascii: "}") { throw unexpected("',' or '}'") }
            try space()
        }
    }

    private mutating func array(path: String, depth: Int) throws(Problem) {
        var index = 0
        try space()
        while !skip("]") {
            members["\(path)[\(index)]"] = line
            try value(path: "\(path)[\(index)]", depth: depth + 1)
            index += 1
            try space()
            if !skip(","), next != UInt8(ascii: "]") { throw unexpected("',' or ']'") }
            try space()
        }
    }

    private mutating func key() throws(Problem) -> String {
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try string() }
        let name = word()
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            throw unexpected("a key")
        }
        return name
    }

    private mutating func string() throws(Problem) -> String {
        let quote = next
        let start = line
        advance()
        let content = position
        while let byte = next, byte != quote {
            if byte == UInt8(ascii: "\n") { throw Problem(line: start, message: "the text has no closing quote") }
            if byte == UInt8(ascii: "\\") { advance() }
            advance()
        }
        guard next == quote else { throw Problem(line: start, message: "the text has no closing quote") }
        defer { advance() }
        return String(decoding: bytes[content..<position], as: UTF8.self)
    }

    private mutating func literal() throws(Problem) {
        let start = self
        let text = word(with: "+-.")
        if ["true", "false", "null", "Infinity", "+Infinity", "-Infinity", "NaN"].contains(text) { return }
        let isNumeric = text.utf8.first.map { !$0.isLetter } ?? false
        guard isNumeric, Double(text) != nil else { throw start.unexpected("a value") }
    }

    /// Letters, digits, `_`, `$`, everything that is not ASCII, and some more.
    private mutating func word(with more: String = "") -> String {
        let start = position
        while let byte = next {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            let isOther = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
            guard byte.isLetter || isDigit || isOther || more.utf8.contains(byte) else { break }
            advance()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Skips white space and comments.
    private mutating func space() throws(Problem) {
        while let byte = next {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                advance()
            } else if follows([0xEF, 0xBB, 0xBF]) {
                position += 3
            } else if follows([0xC2, 0xA0]) {
                position += 2
            } else if follows(Array("//".utf8)) {
                while let byte = next, byte != UInt8(ascii: "\n") { advance() }
            } else if follows(Array("/*".utf8)) {
                try comment()
            } else {
                return
            }
        }
    }

    private mutating func comment() throws(Problem) {
        let start = line
        position += 2
        while !follows(Array("*/".utf8)) {
            guard position < bytes.count else { throw Problem(line: start, message: "the comment has no end") }
            advance()
        }
        position += 2
    }

    private func follows(_ expected: [UInt8]) -> Bool {
        bytes[position...].starts(with: expected)
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter.
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
