import CSQLite

/// What SQLite refused, with its result code.
public struct SQLiteError: Error, Sendable, Hashable {
    /// The kinds of failure: SQLite's primary result codes, https://sqlite.org/rescode.html.
    public struct Code: Sendable, Hashable, RawRepresentable {
        /// The primary result code.
        public let rawValue: Int32

        /// Takes a primary or an extended result code.
        public init(rawValue: Int32) {
            self.rawValue = rawValue & 0xFF
        }

        /// SQLITE_ERROR: wrong SQL, or a wrong argument.
        public static let error = Code(rawValue: SQLITE_ERROR)
        /// SQLITE_BUSY: another connection holds the database.
        public static let busy = Code(rawValue: SQLITE_BUSY)
        /// SQLITE_READONLY: the connection or the file cannot be written.
        public static let readOnly = Code(rawValue: SQLITE_READONLY)
        /// SQLITE_CANTOPEN: the file cannot be opened or made.
        public static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
        /// SQLITE_CONSTRAINT: a UNIQUE, NOT NULL, CHECK or foreign key constraint.
        public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
        /// SQLITE_MISMATCH: a column does not hold the type that was asked for.
        public static let mismatch = Code(rawValue: SQLITE_MISMATCH)
        /// SQLITE_CORRUPT: the file is damaged.
        public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
        /// SQLITE_NOTADB: the file is no database.
        public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    }

    /// The kind of failure.
    public let code: Code
    /// SQLite's own words.
    public let message: String

    /// Makes an error.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }
}
