import Foundation
import Glibc
import Synchronization

/// The credentials that new connections get: those of files that are looked at from time to time.
final class TLSCertificateFiles: Sendable {
    private struct State {
        var credentials: TLSCredentials
        /// The files as they were last tried, well or not.
        var tried: [FileVersion?]
        /// The files as they were at the last look.
        var seen: [FileVersion?]
    }

    let files: HTTPServerTLS
    private let state: Mutex<State>

    /// Reads the files for the first time.
    init(_ files: HTTPServerTLS) throws(HTTPServerError) {
        self.files = files
        let versions = Self.versions(of: files)
        state = Mutex(State(credentials: try TLSCredentials(files), tried: versions, seen: versions))
    }

    /// What a connection that begins now presents.
    var credentials: TLSCredentials { state.withLock { $0.credentials } }

    /// Reads files that have changed and then stayed as they are for one look, since certificate and key are written
    /// one after the other; what cannot be used is told once, and the old certificate stays.
    func look() {
        let versions = Self.versions(of: files)
        let isDue = state.withLock { state in
            defer { state.seen = versions }
            guard versions != state.tried, versions == state.seen else { return false }
            state.tried = versions
            return true
        }
        guard isDue else { return }
        do throws(HTTPServerError) {
            let credentials = try TLSCredentials(files)
            state.withLock { $0.credentials = credentials }
            files.observer(.success(()))
        } catch {
            files.observer(.failure(error))
        }
    }

    private static func versions(of files: HTTPServerTLS) -> [FileVersion?] {
        [FileVersion(files.certificate), FileVersion(files.key)]
    }
}

/// What tells one content of a file from the next, without reading it.
private struct FileVersion: Hashable {
    private let numbers: [Int]

    /// Looks at a file, through symbolic links; nil when it is not there.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        numbers = [
            Int(status.st_dev), Int(status.st_ino), status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        ]
    }
}
