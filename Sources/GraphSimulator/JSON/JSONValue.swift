import Foundation

/// A JSON value (RFC 8259) whose objects keep the order of their members, as the payloads of Graph do.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The text, nil for other kinds.
    var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The integer, also of a number without a fraction or of digits in a string, as Graph reads them.
    var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        case .string(let value): Int(value)
        default: nil
        }
    }

    /// The truth value, also of `"true"` and `"false"`, as Graph's actions read them.
    var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .string(let value): Bool(value.lowercased())
        default: nil
        }
    }

    /// The elements, nil for other kinds.
    var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, nil for other kinds.
    var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// A text, or null.
    static func optional(_ value: String?) -> JSONValue {
        value.map { .string($0) } ?? .null
    }

    /// An array of texts.
    static func strings(_ values: [String]) -> JSONValue {
        .array(values.map { .string($0) })
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

extension JSONValue: Codable {
    /// Reads the JSON text that `encode` wrote, so that the order of members is kept.
    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = try JSONParser.parse(Data(text.utf8))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: data, as: UTF8.self))
    }
}
