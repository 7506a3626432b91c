import Cryptography
import Foundation
import PrivateFiles

/// A file that is written part by part beside its place and moved there whole, or goes without a trace.
///
/// What came of a known version may be kept instead, under a name that stands for the version: who writes the same
/// version to the same place later goes on from there.
struct FileReplacement: ~Copyable {
    private let path: String
    private let temporary: String
    private let handle: FileHandle
    /// Held by who writes what can be kept; nil where another process does, or nothing can be.
    private let lock: FileLock?
    private var isKept = false
    /// How many bytes there are.
    private(set) var length: Int

    private init(_ path: String, _ temporary: String, _ handle: FileHandle, length: Int, _ lock: consuming FileLock?) {
        self.path = path
        self.temporary = temporary
        self.handle = handle
        self.length = length
        self.lock = lock
    }

    /// Begins a file that will be at a path, or goes on with what was kept of the version.
    static func begin(_ path: String, version: String?) throws(CommandError) -> FileReplacement {
        try checkKind(path)
        let place = URL(fileURLWithPath: path)
        let beginning = "\(place.deletingLastPathComponent().path)/.\(place.lastPathComponent)."
        do {
            if let version {
                let known = "\(beginning)\(try SHA256.hexadecimal(of: version.utf8, count: 8)).part"
                if let lock = try lock(known) {
                    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: known))
                    let length = Int(clamping: try handle.seekToEnd())
                    return FileReplacement(path, known, handle, length: length, lock)
                }
            }
            let unknown = "\(beginning)\(UUID()).part"
            try make(unknown)
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: unknown))
            return FileReplacement(path, unknown, handle, length: 0, nil)
        } catch {
            throw failure(path, error)
        }
    }

    deinit {
        guard !isKept else { return }
        // Where it was moved there is nothing to remove.
        try? FileManager.default.removeItem(atPath: temporary)
    }

    /// Adds bytes.
    mutating func write(_ bytes: Data) throws(CommandError) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw Self.failure(path, error)
        }
        length += bytes.count
    }

    /// Keeps what has come for another time; false where there is nothing to keep, or nobody could find it.
    mutating func keep() -> Bool {
        isKept = lock != nil && length > 0
        return isKept
    }

    /// Moves the file into its place, over what is there.
    consuming func finish() throws(CommandError) {
        do {
            try handle.synchronize()
            try handle.close()
            try FileMove.replace(path, with: temporary)
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func make(_ path: String) throws {
        try Data().write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    }

    /// Makes a file where it is missing, and takes its lock; nil when another process has it.
    private static func lock(_ path: String) throws -> FileLock? {
        // Made first, because a lock makes it for its owner's eyes only. Another process may have been faster.
        if !FileManager.default.fileExists(atPath: path) { try? make(path) }
        return try FileLock.attempt(path)
    }

    /// Refuses to put a file in the place of a device, a pipe or a folder.
    private static func checkKind(_ path: String) throws(CommandError) {
        // What is not there, or cannot be looked at, shows itself when it is written.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let kind = attributes?[.type] as? FileAttributeType, kind != .typeRegular, kind != .typeSymbolicLink
        else { return }
        throw CommandError(
            .usage,
            "cannot write \(path)",
            reason: kind == .typeDirectory ? "it is a folder" : "it is no regular file",
            remedy: kind == .typeDirectory ? "Name a file in it" : "Use --output - and the shell's >"
        )
    }

    private static func reason(of error: any Error) -> String {
        (error as? PrivateFileError)?.message ?? FileFailure.reason(of: error)
    }

    private static func failure(_ path: String, _ error: any Error) -> CommandError {
        CommandError(.someFailed, "cannot write \(path)", reason: reason(of: error))
    }
}
