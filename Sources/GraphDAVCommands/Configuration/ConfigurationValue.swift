import Foundation

/// Any JSON value, as Foundation's decoder reads it.
enum ConfigurationValue: Decodable, Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([ConfigurationValue])
    case object([String: ConfigurationValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array(try container.decode([ConfigurationValue].self))
        } else {
            self = .object(try container.decode([String: ConfigurationValue].self))
        }
    }
}
