import Foundation
import SQLiteDatabase

/// Looks at the databases of a state folder, without changing anything in them.
public enum DatabaseCheck: Sendable {
    /// What a database keeps.
    public enum Database: Sendable, Hashable, CaseIterable {
        /// The mirror, which can be made anew.
        case mirror
        /// Passwords, feeds and what else outlives the mirror.
        case settings
        /// The journal of writes that are under way.
        case intents

        /// The name of its file in the state folder.
        public var fileName: String {
            switch self {
            case .mirror: SQLiteCalendarStore.fileName
            case .settings: SQLiteSettingsStore.fileName
            case .intents: SQLiteIntentJournal.fileName
            }
        }

        /// How many scripts of its schema this version knows.
        fileprivate var schema: Int {
            switch self {
            case .mirror: MirrorSchema.migrations.count
            case .settings: SQLiteSettingsStore.migrations.count
            case .intents: SQLiteIntentJournal.migrations.count
            }
        }
    }

    /// How a database was found.
    public enum Condition: Sendable, Hashable {
        /// It was not made yet.
        case missing
        /// It can be used.
        case usable
        /// It cannot be used as it is, and why: it is damaged, of a later version, or cannot be read.
        case unusable(reason: String)
    }

    /// Finds out how a database in a folder is.
    public static func condition(of database: Database, in folder: String) -> Condition {
        let path = "\(folder)/\(database.fileName)"
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        do {
            var connection = try SQLiteConnection(path: path, mode: .readOnly)
            let finding = try connection.firstRow("PRAGMA quick_check(1)")?.string(0)
            guard finding == "ok" else { return .unusable(reason: finding ?? "the database is damaged") }
            let schema = try connection.firstRow("PRAGMA user_version")?.int(0) ?? 0
            guard schema <= database.schema else { return .unusable(reason: "it is of a later version of graphdav") }
            return .usable
        } catch let error as SQLiteError {
            return .unusable(reason: error.message)
        } catch {
            return .unusable(reason: "\(error)")
        }
    }
}
