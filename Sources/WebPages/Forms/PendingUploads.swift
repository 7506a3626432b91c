import Cryptography
import Foundation
import Synchronization

/// Files that were looked at and wait for a person's word, bounded in number, size and time.
final class PendingUploads: Sendable {
    /// The largest file, in bytes.
    static let maximumBytes = 5 << 20
    /// How many wait at once; beyond that the oldest is forgotten.
    static let capacity = 8
    /// How long one waits, in seconds.
    static let lifetime = 30 * 60

    /// A file of an account.
    struct Upload: Sendable {
        /// Whose it is.
        let account: String
        /// What the browser calls it.
        let name: String
        /// What is in it.
        let content: Data
        fileprivate let id: String
        fileprivate let time: Int
    }

    private let uploads = Mutex<[Upload]>([])

    /// Keeps a file; returns what it is asked for by.
    func add(_ file: UploadedFile, of account: String, at now: Int) throws -> String {
        let id = Base64URL.encode(try RandomBytes.generate(18))
        uploads.withLock { uploads in
            uploads.removeAll { now - $0.time >= Self.lifetime }
            if uploads.count >= Self.capacity { uploads.removeFirst() }
            uploads.append(Upload(account: account, name: file.name, content: file.content, id: id, time: now))
        }
        return id
    }

    /// Takes a file out; nil when it is not there any longer, or somebody else's.
    func take(_ id: String, of account: String, at now: Int) -> Upload? {
        uploads.withLock { uploads in
            uploads.removeAll { now - $0.time >= Self.lifetime }
            guard let index = uploads.firstIndex(where: { $0.id == id && $0.account == account }) else { return nil }
            return uploads.remove(at: index)
        }
    }
}
