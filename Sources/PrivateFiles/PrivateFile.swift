public import Foundation
import Glibc

/// Files that only their owner may read, written so that a crash leaves the old content or the new one.
public enum PrivateFile: Sendable {
    /// The content of a file; nil when there is none.
    ///
    /// A file that others may read or write is refused.
    public static func read(_ path: String) throws(PrivateFileError) -> Data? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw PrivateFileError(reading: path)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw PrivateFileError(reading: path) }
        guard status.st_mode & 0o077 == 0 else {
            throw PrivateFileError(path: path, message: "others can read it; mend that with: chmod 600 '\(path)'")
        }
        do {
            return try handle.readToEnd() ?? Data()
        } catch {
            throw PrivateFileError(path: path, message: "cannot be read: \(error.localizedDescription)")
        }
    }

    /// Replaces the content of a file at once and for good: written beside it, synchronized, then renamed.
    ///
    /// Creates the file with mode 0600, and its folder with mode 0700 where that is missing.
    public static func write(_ content: Data, to path: String) throws(PrivateFileError) {
        let folder = (path as NSString).deletingLastPathComponent
        try createFolder(folder)
        let temporary = "\(path).\(UUID().uuidString).new"
        do throws(PrivateFileError) {
            try writeNew(content, to: temporary)
            guard unsafe rename(temporary, path) == 0 else { throw PrivateFileError(writing: path) }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        try synchronize(folder: folder)
    }

    /// Removes a file; one that is missing is no error.
    public static func remove(_ path: String) throws(PrivateFileError) {
        guard unsafe unlink(path) == 0 else {
            if errno == ENOENT { return }
            throw PrivateFileError(path: path, message: "cannot be removed: \(PrivateFileError.systemReason)")
        }
        try synchronize(folder: (path as NSString).deletingLastPathComponent)
    }

    /// Makes a folder and those above it, with mode 0700; one that exists stays as it is.
    public static func createFolder(_ path: String) throws(PrivateFileError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw PrivateFileError(path: path, message: "the folder cannot be made: \(error.localizedDescription)")
        }
    }

    private static func writeNew(_ content: Data, to path: String) throws(PrivateFileError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PrivateFileError(writing: path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: content)
            try handle.synchronize()
        } catch {
            throw PrivateFileError(path: path, message: "cannot be written: \(error.localizedDescription)")
        }
    }

    /// Makes names in a folder last.
    private static func synchronize(folder: String) throws(PrivateFileError) {
        let descriptor = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PrivateFileError(writing: folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw PrivateFileError(writing: folder) }
    }
}
