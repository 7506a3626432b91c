import Foundation
import GraphSimulator
import Testing

@testable import GraphDAVCommands

@Suite("sync, status")
struct SyncCommandTests {
    private struct Status: Decodable {
        struct Account: Decodable {
            let account: String
            let calendars: [Calendar]
        }

        struct Calendar: Decodable {
            let name: String
            let objects: Int
            let lastSync, lastError: String?
        }

        let accounts: [Account]
    }

    @Test("sync mirrors all calendars, then only what changed; status tells without asking Graph")
    func sync() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let nothing = await mailbox.run("status")
        #expect(nothing.output == "demo: nothing is mirrored yet; run 'graphdav serve' or 'graphdav sync'\n")
        let first = await mailbox.run("sync")
        #expect(first.status == .done, "\(first.errors)")
        #expect(first.output.contains("demo: Calendar: ") && first.output.contains(" objects, read whole\n"))
        let second = await mailbox.run("sync")
        #expect(second.output.contains(", 0 changed\n") && !second.output.contains("read whole"))
        let full = await mailbox.run("sync --full")
        #expect(full.output == first.output)

        mailbox.simulator.clearRequests()
        mailbox.simulator.advanceClock(by: 300)
        let status = try await mailbox.json("status", as: Status.self)
        let account = try #require(status.accounts.first)
        #expect(account.account == "demo")
        let calendar = try #require(account.calendars.first { $0.name == "Calendar" })
        #expect(calendar.objects > 20)
        #expect(calendar.lastSync == "2026-11-30T12:00:00Z")
        #expect(calendar.lastError == nil)
        let table = await mailbox.run("status")
        #expect(table.output.contains("Calendar") && table.output.contains("just now"))
        #expect(mailbox.simulator.requests.graphRequests == 0)
    }

    @Test("What failed is told, by sync at once and by status later; the other calendars are refreshed")
    func failure() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        #expect(await mailbox.run("sync").status == .done)
        var fault = InjectedFault(.respond, path: "/calendar/events/delta")
        fault.status = 403
        mailbox.simulator.inject(fault)
        let run = await mailbox.run("sync")
        #expect(run.status != .done)
        #expect(run.errors.contains("demo: Calendar: ") && run.errors.contains("403"))
        #expect(run.output.contains("demo: Project X: "))
        let table = await mailbox.run("status")
        #expect(table.output.contains("Calendar failed last: reading") && table.output.contains("403"))
        #expect(await mailbox.run("sync").status == .done)
        #expect(await !mailbox.run("status").output.contains("failed last"))
    }

    @Test("An account that nobody signed in for says so, and what it is")
    func signedOut() async throws {
        let mailbox = try SimulatedMailbox()
        let run = await mailbox.run("sync")
        #expect(run.status == .signInNeeded)
        #expect(run.errors.contains("graphdav login"))
    }
}
