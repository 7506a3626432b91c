import Foundation
import GraphSimulator
import Testing

@testable import GraphDAVCommands

@Suite("import: Graph fails in the middle")
struct ImportFaultTests {
    private static let events = (0..<30).map { event("e-\($0)", "SUMMARY:Event \($0)") }

    @Test("The rest is done, what failed is listed, and a second run completes it")
    func oneFails() async throws {
        let mailbox = try await ImportedMailbox()
        var fault = InjectedFault(.respond, count: 1, method: "POST", path: "/events")
        (fault.status, fault.skip) = (400, 7)
        mailbox.mailbox.simulator.inject(fault)
        let run = try await mailbox.importing(calendar(Self.events), options: "--format json")
        #expect(run.status == .someFailed)
        let actions = try mailbox.actions(run)
        #expect(actions.values.filter { $0 == "failed" }.count == 1)
        #expect(actions.values.filter { $0 == "created" }.count == 29)
        let second = try await mailbox.importing(calendar(Self.events))
        #expect(second.status == .done)
        #expect(second.output.hasSuffix("\n1 created, 29 unchanged\n"))
    }

    @Test("An answer that is lost makes no second event", arguments: [InjectedFault.Kind.close, .html, .truncate])
    func lostAnswer(kind: InjectedFault.Kind) async throws {
        let mailbox = try await ImportedMailbox()
        var fault = InjectedFault(kind, count: 1, method: "POST", path: "/events")
        fault.moment = .after
        mailbox.mailbox.simulator.inject(fault)
        _ = try await mailbox.importing(event("one", "SUMMARY:One"))
        _ = try await mailbox.importing(event("one", "SUMMARY:One"))
        #expect(try await mailbox.exported().components(separatedBy: "UID:one\n").count == 2)
    }

    @Test("A series whose occurrences could not be written is completed by the next run")
    func halfSeries() async throws {
        let mailbox = try await ImportedMailbox()
        let exdate = "EXDATE;TZID=Europe/Berlin:20261217T090000"
        let series = event("s-1", "SUMMARY:Plan", "RRULE:FREQ=WEEKLY;COUNT=6", exdate)
        var fault = InjectedFault(.respond, count: 1, method: "DELETE")
        fault.status = 400
        mailbox.mailbox.simulator.inject(fault)
        let run = try await mailbox.importing(series)
        #expect(run.status == .someFailed)
        #expect(run.output.contains("failed  Plan"))
        let second = try await mailbox.importing(series)
        #expect(second.output == "updated  Plan\n1 updated\n")
        #expect(try await mailbox.exported().contains("\n\(exdate)\n"))
    }

    @Test(
        "An event that Exchange touched since it was read is written all the same, one that changed is not overwritten blindly"
    )
    func conflict() async throws {
        let mailbox = try await ImportedMailbox()
        _ = try await mailbox.importing(event("c-1", "SUMMARY:Plan", "LOCATION:Room"))
        var fault = InjectedFault(.respond, count: 1, method: "PATCH")
        fault.status = 412
        mailbox.mailbox.simulator.inject(fault)
        let run = try await mailbox.importing(event("c-1", "SUMMARY:Plan B", "LOCATION:Room"))
        #expect(run.output == "updated  Plan B\n1 updated\n")
        #expect(mailbox.writes.count == 2)
        #expect(try await mailbox.exported().contains("SUMMARY:Plan B\n"))
    }
}
