import CSQLite
import Foundation

/// A prepared statement, finalized with its last reference; it stays within its connection.
@safe final class SQLiteStatement {
    private let statement: OpaquePointer

    /// Prepares the first statement of the text, which must be its only one.
    init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
        var prepared: OpaquePointer?
        let count = CInt(clamping: sql.utf8.count)
        let code = unsafe sqlite3_prepare_v3(
            database,
            sql,
            count,
            CUnsignedInt(SQLITE_PREPARE_PERSISTENT),
            &prepared,
            nil
        )
        guard let prepared = unsafe prepared else {
            let problem = unsafe SQLiteError(of: database)
            throw code == SQLITE_OK ? SQLiteError(code: .error, message: "no statement in \(sql)") : problem
        }
        unsafe statement = prepared
    }

    deinit { unsafe sqlite3_finalize(statement) }

    /// Runs the statement and gives each row to the body, which may end early by throwing.
    func run(_ arguments: [SQLiteValue], row: (SQLiteRow) throws -> Void) throws {
        defer {
            // A reset repeats the error of the last step, which was thrown already.
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        try bind(arguments)
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: try row(currentRow)
            case SQLITE_DONE: return
            default: throw problem
            }
        }
    }

    private var problem: SQLiteError {
        unsafe SQLiteError(of: sqlite3_db_handle(statement))
    }

    private func bind(_ arguments: [SQLiteValue]) throws(SQLiteError) {
        let wanted = unsafe Int(sqlite3_bind_parameter_count(statement))
        guard wanted == arguments.count else {
            throw SQLiteError(code: .error, message: "\(arguments.count) arguments for \(wanted) parameters")
        }
        var index: CInt = 0
        for argument in arguments {
            index += 1
            guard bind(argument, at: index) == SQLITE_OK else { throw problem }
        }
    }

    private func bind(_ value: SQLiteValue, at index: CInt) -> CInt {
        switch value {
        case .null:
            return unsafe sqlite3_bind_null(statement, index)
        case .integer(let value):
            return unsafe sqlite3_bind_int64(statement, index, value)
        case .real(let value):
            return unsafe sqlite3_bind_double(statement, index, value)
        case .text(let value):
            let count = UInt64(value.utf8.count)
            return unsafe bridge_sqlite_bind_text(statement, index, value, count)
        case .blob(let value):
            return unsafe value.withUnsafeBytes {
                unsafe bridge_sqlite_bind_blob(statement, index, $0.baseAddress, UInt64($0.count))
            }
        }
    }

    private var currentRow: SQLiteRow {
        let count = unsafe sqlite3_column_count(statement)
        return SQLiteRow(values: (0..<count).map(value))
    }

    private func value(_ column: CInt) -> SQLiteValue {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(unsafe sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(statement, column))
        case SQLITE_TEXT: .text(String(decoding: bytes(column), as: UTF8.self))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }

    private func bytes(_ column: CInt) -> Data {
        // The pointer first: asking for the text may convert it and change the count.
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return Data() }
        return unsafe Data(bytes: start, count: Int(sqlite3_column_bytes(statement, column)))
    }
}

extension SQLiteError {
    /// The last error of a connection.
    init(of database: OpaquePointer?) {
        let code = Code(rawValue: unsafe sqlite3_errcode(database))
        self.init(code: code, message: unsafe String(cString: sqlite3_errmsg(database)))
    }
}
