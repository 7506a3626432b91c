import Glibc

/// Moves files into the place of others.
public enum FileMove: Sendable {
    /// Puts a file in the place of another, or where there is none, at once: nobody sees half of it.
    ///
    /// Both must be on one file system; beside each other they are.
    public static func replace(_ path: String, with temporary: String) throws(PrivateFileError) {
        guard unsafe rename(temporary, path) == 0 else { throw PrivateFileError(writing: path) }
    }
}
