import Foundation
import HTTPMessage
import Synchronization
import Testing

@testable import GraphClient

@Suite("The gate of a mailbox")
struct MailboxGateTests {
    @Test("At most four requests are under way at once, and all get their turn")
    func fourAtOnce() async throws {
        let load = Mutex((now: 0, most: 0))
        let service = FakeService { _, _ in
            load.withLock { load in
                load.now += 1
                load.most = max(load.most, load.now)
            }
            for _ in 0..<20 { await Task.yield() }
            load.withLock { $0.now -= 1 }
            return .json(#"{"id": "A"}"#)
        }
        let client = try GraphClient.scripted(service)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 { group.addTask { _ = try await client.event("A") } }
            try await group.waitForAll()
        }
        #expect(load.withLock { $0.most } == 4)
        #expect(service.requests.count == 40)
    }

    @Test(
        "After 429, 503 and 504 all requests of the mailbox wait, not only the one that was told so",
        arguments: [429, 503, 504]
    )
    func holdsAll(status: Int) async throws {
        let time = ManualTime()
        let service = FakeService { _, number in
            number == 0 ? HTTPResponse(status, fields: ["Retry-After": "20"]) : .json(#"{"id": "A"}"#)
        }
        let client = GraphClient(try .local(), transport: service, tokens: FixedTokens(), timing: time.timing)
        let told = Task { try await client.event("A") }
        try await eventually { time.sleepers == 1 }
        let others = (0..<2).map { _ in Task { try await client.event("B") } }
        try await eventually { time.sleepers == 3 }
        time.advance(by: 19)
        try await Task.sleep(for: .milliseconds(20))
        #expect(service.requests.count == 1)
        time.advance(by: 1)
        for task in [told] + others { _ = try await task.value }
        #expect(service.requests.count == 4)
    }

    @Test("A write that is not repeated after 503 keeps the others waiting all the same")
    func holdsAfterWrite() async throws {
        let time = FakeTime()
        let service = FakeService([.json(503, "", ["Retry-After": "20"]), .json(200, #"{"id": "A"}"#)])
        let client = try GraphClient.scripted(service, time: time)
        await #expect(throws: GraphError.self) { try await client.cancelEvent("A") }
        #expect(time.waits.isEmpty)
        _ = try await client.event("A")
        #expect(time.waits == [20])
    }

    /// Waits for something that other tasks bring about; goes on after a while in any case.
    private func eventually(_ isTrue: () -> Bool) async throws {
        for _ in 0..<200 where !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test("A request that is cancelled in the queue leaves it, and gives no place away")
    func cancelledInQueue() async throws {
        let gate = MailboxGate(limit: 1, timing: FakeTime().timing)
        let holder = AsyncStream<Void>.makeStream()
        let first = Task {
            try await gate.pass { () throws(GraphError) in for await _ in holder.stream { break } }
        }
        for _ in 0..<20 { await Task.yield() }
        let second = Task { try await gate.pass { () throws(GraphError) in } }
        for _ in 0..<20 { await Task.yield() }
        second.cancel()
        let error = await #expect(throws: GraphError.self) { try await second.value }
        #expect(error?.code == .cancelled)
        holder.continuation.yield()
        try await first.value
        try await gate.pass { () throws(GraphError) in }
    }
}
