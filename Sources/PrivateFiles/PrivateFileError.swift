import Glibc

/// A file that cannot be read or written as it should.
public struct PrivateFileError: Error, Sendable, Hashable {
    /// The file.
    public let path: String
    /// Why, and what mends it where that is known.
    public let message: String

    /// Makes an error.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// Tells why the last call of the system failed.
    init(reading path: String) {
        self.init(path: path, message: "cannot be read: \(Self.systemReason)")
    }

    /// Tells why the last call of the system failed.
    init(writing path: String) {
        self.init(path: path, message: "cannot be written: \(Self.systemReason)")
    }

    /// The text of the system's last error.
    static var systemReason: String {
        unsafe String(cString: strerror(errno))
    }
}
