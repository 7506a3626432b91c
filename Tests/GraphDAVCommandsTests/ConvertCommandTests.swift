import Foundation
import Testing

@testable import GraphDAVCommands

@Suite("convert --to ics")
struct ConvertCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func event(_ uid: String, start: String = "2026-12-01T09:00:00.0000000") -> String {
        """
        {"id": "id-\(uid)", "uid": "\(uid)", "subject": "Subject of \(uid)", "type": "singleInstance",
         "lastModifiedDateTime": "2026-11-01T08:00:00Z",
         "start": {"dateTime": "\(start)", "timeZone": "UTC"},
         "end": {"dateTime": "2026-12-01T10:00:00.0000000", "timeZone": "UTC"}}
        """
    }

    private func summaries(_ output: String) -> [String] {
        output.split(separator: "\r\n").filter { $0.hasPrefix("SUMMARY:") }.map(String.init)
    }

    @Test(
        "One event, an array and a collection are converted, from a file and from standard input",
        arguments: [
            (event("a"), ["SUMMARY:Subject of a"]),
            ("[\(event("a")), \(event("b"))]", ["SUMMARY:Subject of a", "SUMMARY:Subject of b"]),
            ("{\"value\": [\(event("a"))]}", ["SUMMARY:Subject of a"]),
            ("[]", []),
        ]
    )
    func forms(document: String, expected: [String]) async throws {
        let file = try folder.write(document, to: "events.json")
        let fromFile = await TestRun.of("convert --to ics \(file)")
        #expect(summaries(fromFile.output) == expected)
        #expect(fromFile.output.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(fromFile.errors.isEmpty)
        #expect(fromFile.status == .done)
        let fromInput = await TestRun.of("convert --to ics -", input: document)
        #expect(fromInput.output == fromFile.output)
    }

    @Test("One bad event harms no other; the losses are told and the status says so")
    func someRefused() async throws {
        let document =
            "[\(Self.event("good")), \(Self.event("bad", start: "tomorrow")), {\"id\": \"worse\", \"start\": 3}]"
        let run = await TestRun.of("convert --to ics -", input: document)
        #expect(summaries(run.output) == ["SUMMARY:Subject of good"])
        #expect(run.errors.contains("refused: bad: DTSTART tomorrow: "))
        #expect(run.errors.contains("refused: worse: "))
        #expect(run.errors.split(separator: "\n").count == 2)
        #expect(run.status == .someFailed)
    }

    @Test("When nothing could be converted the status is that of a refusal")
    func allRefused() async {
        let run = await TestRun.of("convert --to ics -", input: Self.event("bad", start: "tomorrow"))
        #expect(summaries(run.output).isEmpty)
        #expect(run.status == .refused)
    }

    @Test("The report is JSON in a file or on standard error")
    func report() async throws {
        struct Report: Decodable {
            struct Loss: Decodable {
                let uid, property, value, severity, reason: String
            }
            let losses: [Loss]
        }
        let document = Self.event("bad", start: "tomorrow")
        let file = folder.path + "/report.json"
        let run = await TestRun.of("convert --to ics - --report \(file)", input: document)
        #expect(run.errors.isEmpty)
        let report = try Data(contentsOf: URL(fileURLWithPath: file))
        let loss = try #require(JSONDecoder().decode(Report.self, from: report).losses.first)
        #expect((loss.uid, loss.property, loss.value, loss.severity) == ("bad", "DTSTART", "tomorrow", "refused"))
        #expect(!loss.reason.isEmpty)
        let toErrors = await TestRun.of("convert --to ics - --report -", input: document)
        #expect(toErrors.errors == String(decoding: report, as: UTF8.self))
    }

    @Test(
        "Errors name the option or file, and say what to do",
        arguments: [
            ("convert -", "convert: --to FORMAT is missing", ExitCode.usage),
            ("convert --to ics", "convert: FILE is missing", .usage),
            ("convert --to vcard -", "convert: --to: 'vcard' is not ics or graph", .usage),
            (
                "convert --to ics - --mailbox-zone Nowhere", "--mailbox-zone: 'Nowhere' is not a time zone such as",
                .usage
            ),
            ("convert --to ics missing.json", "cannot read missing.json: No such file or directory", .usage),
            ("convert --to ics -", "cannot convert -: ", .someFailed),
        ]
    )
    func errors(line: String, message: String, status: ExitCode) async {
        let run = await TestRun.of(line, input: "{\"value\": [", folder: folder.path)
        #expect(run.errors.hasPrefix("graphdav: "))
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.status == status)
    }
}
