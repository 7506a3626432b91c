public import Foundation

/// A value that SQLite stores (https://sqlite.org/datatype3.html).
public enum SQLiteValue: Sendable, Hashable {
    /// NULL.
    case null
    /// INTEGER.
    case integer(Int64)
    /// REAL.
    case real(Double)
    /// TEXT, in UTF-8; it may hold NUL.
    case text(String)
    /// BLOB.
    case blob(Data)
}

extension SQLiteValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral
{
    /// NULL.
    public init(nilLiteral: ()) {
        self = .null
    }

    /// An integer.
    public init(integerLiteral value: Int64) {
        self = .integer(value)
    }

    /// A number.
    public init(floatLiteral value: Double) {
        self = .real(value)
    }

    /// A text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }

    /// An integer, or NULL.
    public static func int(_ value: Int?) -> SQLiteValue {
        value.map { .integer(Int64($0)) } ?? .null
    }

    /// A text, or NULL.
    public static func string(_ value: String?) -> SQLiteValue {
        value.map { .text($0) } ?? .null
    }
}
