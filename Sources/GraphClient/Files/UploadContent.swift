public import Foundation

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
