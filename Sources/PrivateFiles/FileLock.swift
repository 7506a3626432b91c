import Glibc

/// A lock between processes, held until it goes; the system lets go of it when a process dies.
public struct FileLock: ~Copyable, Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock of a path, or gives nil at once when another holds it.
    ///
    /// The file is made where it is missing and never removed: its content does not matter.
    public static func attempt(_ path: String) throws(PrivateFileError) -> FileLock? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PrivateFileError(writing: path) }
        let lock = FileLock(descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return lock }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw PrivateFileError(writing: path) }
        return nil
    }
}
