public import Foundation

/// One row of a result, copied out of the statement; columns count from 0.
public struct SQLiteRow: Sendable, Hashable {
    /// The values, one for each column.
    public let values: [SQLiteValue]

    /// The integer of a column, nil for NULL.
    public func int(_ column: Int) throws(SQLiteError) -> Int? {
        switch try value(column) {
        case .null: nil
        case .integer(let value): Int(value)
        default: throw mismatch(column, "an integer")
        }
    }

    /// The text of a column, nil for NULL.
    public func string(_ column: Int) throws(SQLiteError) -> String? {
        switch try value(column) {
        case .null: nil
        case .text(let value): value
        default: throw mismatch(column, "a text")
        }
    }

    /// The bytes of a column, nil for NULL.
    public func data(_ column: Int) throws(SQLiteError) -> Data? {
        switch try value(column) {
        case .null: nil
        case .blob(let value): value
        default: throw mismatch(column, "a blob")
        }
    }

    private func value(_ column: Int) throws(SQLiteError) -> SQLiteValue {
        guard values.indices.contains(column) else { throw mismatch(column, "there") }
        return values[column]
    }

    private func mismatch(_ column: Int, _ wanted: String) -> SQLiteError {
        SQLiteError(code: .mismatch, message: "column \(column) is not \(wanted)")
    }
}
