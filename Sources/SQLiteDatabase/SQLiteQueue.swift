import Dispatch

/// A database that is used on a thread of its own, since SQLite blocks on the disk and on other connections.
public actor SQLiteQueue {
    private let executor: QueueExecutor
    private var connection: SQLiteConnection

    /// Where the database is used.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Opens the database file at a path for reading and writing, and brings its schema up to date.
    ///
    /// `migrations` are those of `SQLiteConnection.migrate`.
    public init(path: String, migrations: [String]) throws {
        executor = QueueExecutor()
        connection = try SQLiteConnection(path: path)
        try connection.migrate(migrations)
    }

    /// Runs the body as one transaction: all of it is written, or nothing when it throws.
    public func transaction<Value: Sendable>(
        _ body: @Sendable (inout SQLiteConnection) throws -> Value
    ) throws -> Value {
        try connection.transaction { try body(&$0) }
    }
}

/// Runs the jobs of an actor one after the other on a dispatch queue.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "graphdav.sqlite")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
