public import Foundation
import HTTPMessage
import Synchronization

/// What is uploaded: bytes of a known number, read in parts as they are needed.
public struct UploadContent: Sendable {
    /// How many bytes it has.
    public let size: Int
    private let read: @Sendable (Range<Int>) throws(GraphError) -> Data

    /// Takes bytes in memory.
    public init(_ data: Data) {
        size = data.count
        read = { range throws(GraphError) in Data(data.dropFirst(range.lowerBound).prefix(range.count)) }
    }

    /// Takes a file; throws an error of code `storage` when it cannot be read.
    public init(file path: String) throws(GraphError) {
        let file = try Self.reading(path) { try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) }
        let end = try Self.reading(path) { try file.seekToEnd() }
        guard let size = Int(exactly: end) else { throw GraphError(.storage, "cannot read \(path): it is too large") }
        self.size = size
        read = { range throws(GraphError) in
            try Self.reading(path) {
                try file.seek(toOffset: UInt64(range.lowerBound))
                return try file.read(upToCount: range.count) ?? Data()
            }
        }
    }

    /// A part of the bytes; throws when they are no longer as many as they were.
    func part(_ range: Range<Int>) throws(GraphError) -> Data {
        guard !range.isEmpty else { return Data() }
        let part = try read(range)
        guard part.count == range.count else {
            throw GraphError(.conflict, "the file was changed while it was read", remedy: "try again")
        }
        return part
    }

    /// A part of the bytes, as a transport reads it while it sends.
    final class Part: HTTPContentSource {
        private let content: UploadContent
        private let range: Range<Int>
        private let thrown = Mutex<GraphError?>(nil)

        init(_ content: UploadContent, _ range: Range<Int>) {
            self.content = content
            self.range = range
        }

        var size: Int { range.count }

        /// Why it could not be read; nil when it could.
        var failure: GraphError? { thrown.withLock { $0 } }

        func read(at offset: Int, upTo count: Int) throws -> Data {
            let first = range.lowerBound + offset
            do throws(GraphError) {
                return try content.part(first..<min(first + count, range.upperBound))
            } catch {
                thrown.withLock { $0 = error }
                throw error
            }
        }
    }

    private static func reading<Answer>(_ path: String, _ body: () throws -> Answer) throws(GraphError) -> Answer {
        do {
            return try body()
        } catch {
            let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            let reason = ((underlying ?? error) as NSError).localizedFailureReason ?? error.localizedDescription
            throw GraphError(.storage, "cannot read \(path): \(reason)")
        }
    }
}
