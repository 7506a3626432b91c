/// A VCALENDAR as `ContentLineWriter` left it, taken apart into its components without reading what is in them.
///
/// Only lines that begin or end a component are looked at: a line that goes on with another begins with a space, so
/// that no text can look like one.
public struct WrittenCalendar: Sendable {
    /// A component within the VCALENDAR, with its lines as they were written.
    public struct Block: Sendable, Hashable {
        /// The name, such as `VEVENT`.
        public let name: String
        /// From BEGIN to END, with the CR LF behind it.
        public let bytes: ArraySlice<UInt8>

        /// The lines of a property of it, or of a component within: from its name to the first fold or the end.
        ///
        /// The name is given in capitals, and found in any case: lines that apps wrote are stored as they came.
        public func lines(of property: String) -> [ArraySlice<UInt8>] {
            let name = Array(property.utf8)
            var found: [ArraySlice<UInt8>] = []
            var lines = WrittenLines(bytes)
            while let line = lines.next() {
                guard line.starts(with: name, by: Self.isSame) else { continue }
                let next = line.dropFirst(name.count).first
                if next == UInt8(ascii: ":") || next == UInt8(ascii: ";") { found.append(line) }
            }
            return found
        }

        /// Whether a line of it, or of a component within, begins with one of some texts, given in capitals.
        public func hasLine(beginningWith texts: [String]) -> Bool {
            let beginnings = texts.map { Array($0.utf8) }
            var lines = WrittenLines(bytes)
            while let line = lines.next() {
                if beginnings.contains(where: { line.starts(with: $0, by: Self.isSame) }) { return true }
            }
            return false
        }

        private static func isSame(_ byte: UInt8, _ capital: UInt8) -> Bool {
            byte == capital || byte &- 0x20 == capital && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital)
        }
    }

    /// The components in their order.
    public let blocks: [Block]

    /// Takes a stream apart; nil when it is anything but one whole VCALENDAR.
    public init?(_ stream: some Sequence<UInt8>) {
        let bytes = [UInt8](stream)
        var blocks: [Block] = []
        var open: [(name: ArraySlice<UInt8>, start: Int)] = []
        var lines = WrittenLines(bytes[...])
        while let line = lines.next() {
            if line.starts(with: Self.begin) {
                guard !open.isEmpty || line.startIndex == 0 else { return nil }
                open.append((line.dropFirst(Self.begin.count), line.startIndex))
            } else if line.starts(with: Self.end) {
                guard let last = open.popLast(), last.name == line.dropFirst(Self.end.count) else { return nil }
                guard open.count == 1 else { continue }
                let name = String(decoding: last.name, as: UTF8.self)
                blocks.append(Block(name: name, bytes: bytes[last.start..<lines.position]))
            } else if open.isEmpty {
                return nil
            }
        }
        guard open.isEmpty, bytes.starts(with: Self.calendar) else { return nil }
        self.blocks = blocks
    }

    private static let begin = Array("BEGIN:".utf8)
    private static let end = Array("END:".utf8)
    private static let calendar = Array("BEGIN:VCALENDAR\r\n".utf8)
}

/// Lines that end with CR LF, without unfolding.
private struct WrittenLines {
    private let bytes: ArraySlice<UInt8>
    /// Where the next line begins.
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The next line without its end.
    mutating func next() -> ArraySlice<UInt8>? {
        guard position < bytes.endIndex else { return nil }
        let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.endIndex
        let line = bytes[position..<end]
        position = min(end + 1, bytes.endIndex)
        return line.last == 0x0D ? line.dropLast() : line
    }
}
