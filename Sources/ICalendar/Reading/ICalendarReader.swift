public import Foundation

/// Reads streams of iCalendar as people really have them: what can be read is read, and what was mended or left out
/// is told.
public struct ICalendarReader: Sendable {
    /// Streams larger than this, in bytes, are refused.
    public static let maximumBytes = 64 << 20
    /// Lines longer than this, in bytes and without folds, are left out.
    public static let maximumLineBytes = 16 << 20
    /// Components within components deeper than this are left out.
    public static let maximumDepth = 8
    /// More components than this are refused.
    public static let maximumComponents = 200_000
    /// More notes than this are counted, not kept.
    public static let maximumNotes = 1000

    /// What was read.
    public struct Reading: Sendable {
        /// The VCALENDARs of the stream.
        public var calendars: [Component] = []
        /// What was mended or left out.
        public var notes: [ReadingNote] = []
        /// Whether the stream ended within a component, which then is left out.
        public var isTruncated = false
    }

    private var reading = Reading()
    private var open: [Component] = []
    private var componentCount = 0

    /// Reads a stream; throws when it is no iCalendar at all.
    public static func read(_ data: Data) throws(ICalendarError) -> Reading {
        guard data.count <= maximumBytes else { throw ICalendarError.tooLarge(bytes: data.count) }
        let bytes = [UInt8](data)
        guard looksLikeICalendar(bytes) else { throw ICalendarError.notICalendar(hint: hint(bytes)) }
        var reader = ICalendarReader()
        var lines = ContentLines(bytes)
        while let line = lines.next() { try reader.take(line, &lines) }
        return reader.finished()
    }

    private static func looksLikeICalendar(_ bytes: [UInt8]) -> Bool {
        let begin = Array("begin:v".utf8)
        return bytes.indices.contains { index in
            (bytes[index] | 0x20) == begin[0] && bytes.count - index >= begin.count
                && zip(begin, bytes[index...]).allSatisfy { $0 == $1 || $0 == $1 | 0x20 }
        }
    }

    private static func hint(_ bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
        if bytes.isEmpty { return "it is empty" }
        if start.contains("<html") || start.contains("<!doctype") { return "it is a web page: perhaps a sign-in page" }
        if start.first == "{" || start.first == "[" { return "it is JSON" }
        return nil
    }

    // MARK: Lines

    private mutating func take(_ line: ContentLines.Line, _ lines: inout ContentLines) throws(ICalendarError) {
        guard line.bytes.count <= Self.maximumLineBytes else {
            note(line.number, .skipped, "a line of \(line.bytes.count) bytes is too long")
            return
        }
        let (text, mend) = LineText.decode(line.bytes)
        if let mend { note(line.number, .mended, mend) }
        guard var property = ContentLineParser.property(text) else {
            if !text.utf8.allSatisfy({ $0 == 0x20 }) {
                note(line.number, .skipped, "“\(Self.excerpt(text))” is no content line")
            }
            return
        }
        if let decoded = QuotedPrintable.decode(property, rest: &lines) {
            property = decoded
            note(line.number, .mended, "\(property.name) is quoted-printable")
        }
        try place(property, line.number)
    }

    private mutating func place(_ property: Property, _ number: Int) throws(ICalendarError) {
        switch property.name {
        case "BEGIN": try begin(property.value.uppercased(), number)
        case "END": end(property.value.uppercased(), number)
        default:
            guard !open.isEmpty else { return note(number, .skipped, "\(property.name) is outside of any component") }
            open[open.count - 1].properties.append(property)
        }
    }

    private mutating func begin(_ name: String, _ number: Int) throws(ICalendarError) {
        componentCount += 1
        guard componentCount <= Self.maximumComponents else { throw ICalendarError.tooManyComponents }
        if open.isEmpty, name != "VCALENDAR" {
            note(number, .mended, "\(name) is in no VCALENDAR")
            open.append(Component("VCALENDAR"))
        } else if name == "VCALENDAR", !open.isEmpty {
            note(number, .mended, "a VCALENDAR begins before the last has ended")
            while !open.isEmpty { close() }
        }
        open.append(Component(name))
        if open.count > Self.maximumDepth { note(number, .skipped, "\(name) is nested too deep") }
    }

    private mutating func end(_ name: String, _ number: Int) {
        guard let position = open.lastIndex(where: { $0.name == name }) else {
            return note(number, .skipped, "END:\(name) ends nothing")
        }
        if position < open.count - 1 { note(number, .mended, "\(open[open.count - 1].name) has no END") }
        while open.count > position { close() }
    }

    private mutating func close() {
        let depth = open.count
        guard let component = open.popLast() else { return }
        if open.isEmpty {
            reading.calendars.append(component)
        } else if depth <= Self.maximumDepth {
            open[open.count - 1].components.append(component)
        }
    }

    private func implicitCalendarOnly() -> Bool {
        open.count == 1 && open[0].properties.isEmpty && !open[0].components.isEmpty
    }

    private mutating func finished() -> Reading {
        if !open.isEmpty, !implicitCalendarOnly() {
            reading.isTruncated = true
            let cut = open.dropFirst().map(\.name).first ?? "VCALENDAR"
            note(0, .skipped, "the stream ends within \(cut), which is left out: perhaps a broken download")
        }
        if let calendar = open.first { reading.calendars.append(calendar) }
        return reading
    }

    private mutating func note(_ line: Int, _ kind: ReadingNote.Kind, _ text: String) {
        guard reading.notes.count < Self.maximumNotes else { return }
        let within = open.last { $0.name != "VCALENDAR" }
        let uid = within?.first("UID")?.value
        reading.notes.append(ReadingNote(line: line, component: within?.name, uid: uid, kind: kind, text: text))
    }

    private static func excerpt(_ text: String) -> String {
        text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(40)) + "…"
    }
}
