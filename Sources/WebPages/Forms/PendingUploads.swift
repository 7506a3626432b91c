import Cryptography
import Foundation
import Synchronization

/// Files that were looked at and wait for a person's word, bounded in size and time.
final class PendingUploads: Sendable {
    /// The largest upload, in bytes.
    static let maximumBytes = 5 << 20
    /// How many bytes wait at once; beyond that the oldest are forgotten.
    static let capacity = 3 * maximumBytes
    /// How long one waits, in seconds.
    static let lifetime = 30 * 60

    private struct Upload {
        let id: String
        let account: String
        let files: [UploadedFile]
        let time: Int

        var size: Int { files.reduce(0) { $0 + $1.content.count } }
    }

    private let uploads = Mutex<[Upload]>([])

    /// Keeps the files of an account for a while; returns what they are asked for by.
    func add(_ files: [UploadedFile], of account: String, at now: Int) throws -> String {
        let upload = Upload(
            id: Base64URL.encode(try RandomBytes.generate(18)),
            account: account,
            files: files,
            time: now
        )
        uploads.withLock { uploads in
            uploads.removeAll { now - $0.time >= Self.lifetime }
            uploads.append(upload)
            while uploads.count > 1, uploads.reduce(0, { $0 + $1.size }) > Self.capacity { uploads.removeFirst() }
        }
        return upload.id
    }

    /// Takes files out; nil when they are not there any longer, or somebody else's.
    func take(_ id: String, of account: String, at now: Int) -> [UploadedFile]? {
        uploads.withLock { uploads in
            uploads.removeAll { now - $0.time >= Self.lifetime }
            guard let index = uploads.firstIndex(where: { $0.id == id && $0.account == account }) else { return nil }
            return uploads.remove(at: index).files
        }
    }
}
