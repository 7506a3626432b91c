import Foundation
import GraphSimulator
import HTTPMessage
import Testing

@testable import GraphDAVCommands

/// A simulated mailbox that files are imported into.
struct ImportedMailbox {
    let mailbox: SimulatedMailbox

    init(scenario: Scenario = .empty, policy: String = "") async throws {
        mailbox = try await .signedIn(scenario: scenario, policy: policy)
        mailbox.simulator.clearRequests()
    }

    /// Writes VEVENTs to a file and imports it.
    func importing(_ events: String..., method: String? = nil, options: String = "") async throws -> TestRun {
        try await importing(calendar(events, method: method), options: options)
    }

    /// Imports a file of this content.
    func importing(_ content: String, options: String = "") async throws -> TestRun {
        mailbox.simulator.clearRequests()
        let name = "import-\(UUID().uuidString).ics"
        _ = try mailbox.folder.write(content, to: name)
        return await mailbox.run("import \(name) \(options)")
    }

    /// The actions of an import, by its JSON.
    func actions(_ run: TestRun) throws -> [String: String] {
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        return Dictionary(report.items.map { ($0.uid, $0.action) }) { first, _ in first }
    }

    struct Report: Decodable {
        let items: [Item]
    }

    struct Item: Decodable {
        let uid: String
        let action: String
        let calls: [Call]
        let mails: [String]
        let reason: String?
    }

    struct Call: Decodable {
        let method: String
        let path: String
    }

    /// What the mailbox holds, as series from June 2026 to June 2027.
    func exported(calendar: String = "--all-calendars") async throws -> String {
        let run = await mailbox.run("export --from 2026-06-01 --to 2027-06-30 --series \(calendar) --quiet")
        try #require(run.status == .done, "\(run.errors)")
        return run.output.replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
    }

    /// The writes that reached Graph since the last import began, such as `POST /v1.0/me/calendar/events`.
    var writes: [String] {
        mailbox.simulator.requests.requests
            .filter { $0.method != "GET" && !$0.target.hasSuffix("/$batch") && $0.target.contains("/v1.0/") }
            .map { "\($0.method) \($0.target)" }
    }

    /// Requests to Graph, those within batches and the batches themselves both counted.
    var requestCount: Int {
        mailbox.simulator.requests.graphRequests + mailbox.simulator.requests.batchParts
    }
}

/// A VCALENDAR of events.
func calendar(_ events: [String], method: String? = nil) -> String {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//tests//EN"]
    let methods = method.map { ["METHOD:\($0)"] } ?? []
    return (head + methods + events + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
}

/// A VEVENT of an hour on Thursday 3 December 2026 in Berlin, unless the lines say otherwise.
func event(
    _ uid: String,
    _ lines: String...,
    start: String = "DTSTART;TZID=Europe/Berlin:20261203T090000",
    end: String = "DTEND;TZID=Europe/Berlin:20261203T100000"
) -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261101T000000Z", start, end] + lines + ["END:VEVENT"])
        .joined(separator: "\r\n")
}
