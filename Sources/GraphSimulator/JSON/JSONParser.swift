import Foundation

/// Why a text is no JSON.
struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The byte at which reading failed.
    let position: Int
}

/// Reads JSON (RFC 8259) with bounded depth.
struct JSONParser: ~Copyable {
    private static let maximumDepth = 64

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ data: Data) {
        bytes = [UInt8](data)
    }

    /// The value that the bytes are, with nothing but white space around it.
    static func parse(_ data: Data) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(data)
        let value = try parser.value()
        parser.skipSpace()
        guard parser.position == parser.bytes.count else { throw parser.error }
        return value
    }

    private var error: JSONSyntaxError { JSONSyntaxError(position: position) }
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
        guard take(byte) else { throw error }
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        skipSpace()
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw error }
        switch next {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        guard bytes[position...].starts(with: word.utf8) else { throw error }
        position += word.utf8.count
        return value
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        while let byte = next, isNumberByte(byte) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard text.first != "+" else { throw error }
        if let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw error }
        return .number(number)
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default:
            false
        }
    }

    private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
        try expect(UInt8(ascii: "["))
        var values: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return values }
        repeat { values.append(try value()) } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
        return values
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONObject {
        try expect(UInt8(ascii: "{"))
        var object = JSONObject()
        if take(UInt8(ascii: "}")) { return object }
        repeat {
            skipSpace()
            let name = try string()
            try expect(UInt8(ascii: ":"))
            object.append(name, try value())
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
        return object
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        guard next == UInt8(ascii: "\"") else { throw error }
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw error }
                return string
            case UInt8(ascii: "\\"):
                text += try escape()
            case 0..<0x20:
                throw error
            default:
                text.append(byte)
            }
        }
        throw error
    }

    private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
        guard let byte = next else { throw error }
        position += 1
        switch byte {
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try unicodeEscape()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        default: throw error
        }
    }

    private mutating func unicodeEscape() throws(JSONSyntaxError) -> [UInt8] {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: Array("\\u".utf8)) {
            position += 2
            units.append(try codeUnit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw error }
        return Array(text.utf8)
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        guard position + 4 <= bytes.count else { throw error }
        let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
        guard let unit = UInt16(digits, radix: 16) else { throw error }
        position += 4
        return unit
    }
}
