import SQLiteDatabase
import Synchronization

/// Connections that read, each used by one thread at a time; readers never wait for the writer.
final class ConnectionPool: Sendable {
    private let connections: [Slot]
    private let next = Atomic<Int>(0)

    /// A connection in a class, since it cannot be copied into an array.
    private final class Slot: Sendable {
        let connection: Mutex<SQLiteConnection>

        init(path: String) throws {
            connection = Mutex(try SQLiteConnection(path: path, mode: .readOnly))
        }
    }

    init(path: String, count: Int) throws {
        connections = try (0..<count).map { _ in try Slot(path: path) }
    }

    /// Reads in one transaction, so that all statements see one state.
    func read<Value: Sendable>(_ body: @Sendable (inout SQLiteConnection) throws -> Value) throws -> Value {
        // A free connection if there is one, else the next in turn.
        let start = next.wrappingAdd(1, ordering: .relaxed).newValue & Int.max
        for offset in connections.indices {
            let slot = connections[(start + offset) % connections.count]
            if let value = try slot.connection.withLockIfAvailable({ try Self.transaction(&$0, body) }) { return value }
        }
        return try connections[start % connections.count].connection.withLock { try Self.transaction(&$0, body) }
    }

    private static func transaction<Value: Sendable>(
        _ connection: inout SQLiteConnection,
        _ body: @Sendable (inout SQLiteConnection) throws -> Value
    ) throws -> Value {
        try connection.execute("BEGIN")
        defer {
            // It has written nothing; an error here would have ended the transaction too.
            try? connection.execute("COMMIT")
        }
        return try body(&connection)
    }
}
