import Foundation
import Glibc

/// A standard stream of the process.
struct StandardStream: ByteOutput {
    private let handle: FileHandle
    let isTerminal: Bool

    /// The standard output.
    static let output = StandardStream(.standardOutput)
    /// The standard error stream.
    static let errors = StandardStream(.standardError)

    private init(_ handle: FileHandle) {
        self.handle = handle
        isTerminal = isatty(handle.fileDescriptor) == 1
    }

    func write(_ bytes: Data) throws {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            if Self.isBrokenPipe(error) { throw OutputClosed() }
            throw CommandError(.someFailed, "cannot write to the output", reason: FileFailure.reason(of: error))
        }
    }

    private static func isBrokenPipe(_ error: any Error) -> Bool {
        let cause = FileFailure.cause(of: error)
        return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
    }
}
