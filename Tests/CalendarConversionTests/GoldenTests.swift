import CalendarConversion
import Foundation
import GraphModel
import Testing

/// Pairs of files in `Golden`: what goes in, what must come out to the byte, and the report.
///
/// `GRAPHDAV_RECORD=1` writes what comes out; such a run fails, so that nobody records by mistake.
@Suite("Golden pairs")
struct GoldenTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
    private static let isRecording = ProcessInfo.processInfo.environment["GRAPHDAV_RECORD"] == "1"

    /// The names of the pairs of a direction, by the suffix of what goes in.
    private static func names(_ suffix: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    @Test("Every file of a folder belongs to a pair that a test uses")
    func noOrphans() {
        let inputs = Set(Self.names(".graph.json"))
        #expect(inputs.count > 30)
        #expect(Set(Self.names(".ics")) == inputs)
        #expect(Set(Self.names(".report.json")) == inputs)
    }

    @Test("Graph → iCalendar", arguments: names(".graph.json"))
    func graphToICalendar(name: String) throws {
        let input = Self.folder.appendingPathComponent(name + ".graph.json")
        let page = try GraphDecoder.events(in: Data(contentsOf: input))
        #expect(page.failures.isEmpty)
        let context = ConversionContext(
            mailboxZone: "W. Europe Standard Time",
            user: "AdeleV@contoso.onmicrosoft.com"
        )
        let (objects, report) = EventConverter(context).calendarObjects(of: page.value)
        try compare(Data(CalendarStream.serialize(objects)), with: name + ".ics")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try compare(encoder.encode(report) + Data("\n".utf8), with: name + ".report.json")
    }

    /// Compares with the golden file, and shows the first lines that differ.
    private func compare(_ produced: Data, with name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        if Self.isRecording {
            try produced.write(to: file)
            Issue.record("\(name) was recorded, not compared")
            return
        }
        let golden = try Data(contentsOf: file)
        guard produced != golden else { return }
        let lines = { (data: Data) in String(decoding: data, as: UTF8.self).components(separatedBy: "\n") }
        let difference = lines(produced).difference(from: lines(golden)).prefix(12).map { change in
            switch change {
            case .insert(let line, let text, _): "+\(line + 1) \(text)"
            case .remove(let line, let text, _): "-\(line + 1) \(text)"
            }
        }
        Issue.record("\(name) differs:\n\(difference.joined(separator: "\n"))")
    }
}
