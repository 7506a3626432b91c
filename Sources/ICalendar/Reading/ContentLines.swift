/// The content lines of a stream without their folds (RFC 5545 3.1), on bytes.
///
/// CR LF, LF and CR end a line; a byte order mark at the start is left out. A line that begins with a space or a tab
/// goes on with the one before: the byte counts, since Swift joins a space and a combining mark to one Character.
struct ContentLines {
    /// A line, and the number of its first part in the stream.
    struct Line {
        var bytes: [UInt8]
        let number: Int
    }

    private let bytes: [UInt8]
    private var position: Int
    private var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next line that is not empty.
    mutating func next() -> Line? {
        while let first = physicalLine() {
            guard !first.isEmpty else { continue }
            var line = Line(bytes: Array(first), number: number)
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
                position += 1
                line.bytes += physicalLine() ?? []
            }
            return line
        }
        return nil
    }

    /// The bytes up to the next end of a line, without unfolding.
    mutating func physicalLine() -> ArraySlice<UInt8>? {
        guard position < bytes.count else { return nil }
        number += 1
        let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let line = bytes[position..<end]
        let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        position = min(end + (isPair ? 2 : 1), bytes.count)
        return line
    }
}
