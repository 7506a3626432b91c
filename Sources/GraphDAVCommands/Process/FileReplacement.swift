import Foundation
import PrivateFiles

/// A file that is written piece by piece beside its place and moved there whole, or goes without a trace.
struct FileReplacement: ~Copyable {
    private let path: String
    private let temporary: String
    private let handle: FileHandle

    /// Begins a file that will be at a path.
    init(of path: String) throws(CommandError) {
        try Self.checkKind(path)
        let place = URL(fileURLWithPath: path)
        let part = place.deletingLastPathComponent().appending(path: ".\(place.lastPathComponent).\(UUID()).part")
        do {
            try Data().write(to: part, options: .withoutOverwriting)
            handle = try FileHandle(forWritingTo: part)
        } catch {
            throw Self.failure(path, error)
        }
        self.path = path
        temporary = part.path
    }

    deinit {
        // Where it was moved there is nothing to remove.
        try? FileManager.default.removeItem(atPath: temporary)
    }

    /// Adds bytes.
    func write(_ bytes: Data) throws(CommandError) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// Moves the file into its place, over what is there.
    consuming func finish() throws(CommandError) {
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw Self.failure(path, error)
        }
        do throws(PrivateFileError) {
            try FileMove.replace(path, with: temporary)
        } catch {
            throw CommandError(.someFailed, "cannot write \(path)", reason: error.message)
        }
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

    private static func failure(_ path: String, _ error: any Error) -> CommandError {
        CommandError(.someFailed, "cannot write \(path)", reason: FileFailure.reason(of: error))
    }
}
