import Foundation

/// Writes JSON (RFC 8259) without white space, members in their order.
struct JSONWriter: ~Copyable {
    private static let digits = Array("0123456789abcdef".utf8)

    private(set) var bytes: [UInt8] = []

    /// Starts with room for some bytes.
    init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a value.
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write(raw: "null")
        case .bool(let value): write(raw: value ? "true" : "false")
        case .integer(let value): write(raw: String(value))
        case .number(let value): write(raw: value.description)
        case .string(let value): write(value)
        case .array(let values): write(values)
        case .object(let object): write(object)
        }
    }

    /// Appends text that is JSON already.
    mutating func write(raw text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends bytes that are JSON already.
    mutating func write(raw other: [UInt8]) {
        bytes.append(contentsOf: other)
    }

    /// Appends an object.
    mutating func write(_ object: JSONObject) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for member in object.members {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(member.name)
            bytes.append(UInt8(ascii: ":"))
            write(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func write(_ values: [JSONValue]) {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for value in values {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(value)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Appends a string; runs without anything to escape are copied whole.
    mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if !text.utf8.contains(where: Self.needsEscape) {
            bytes.append(contentsOf: text.utf8)
        } else {
            for byte in text.utf8 { write(escaping: byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func write(escaping byte: UInt8) {
        guard Self.needsEscape(byte) else { return bytes.append(byte) }
        switch byte {
        case 0x0A: write(raw: "\\n")
        case 0x0D: write(raw: "\\r")
        case 0x09: write(raw: "\\t")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        default: bytes += Array("\\u00".utf8) + [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
        }
    }
}

extension JSONValue {
    /// The value as JSON text.
    var data: Data {
        var writer = JSONWriter()
        writer.write(self)
        return Data(writer.bytes)
    }
}
