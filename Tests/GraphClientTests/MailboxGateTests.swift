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

    @Test("After 429 all requests of the mailbox wait, not only the one that was told so")
    func holdsAll() async throws {
        let time = FakeTime()
        let began = time.now
        let sent = Mutex<[Double]>([])
        let service = FakeService { _, number in
            sent.withLock { $0.append(time.now.timeIntervalSince(began)) }
            return number == 0 ? HTTPResponse(429, fields: ["Retry-After": "20"]) : .json(#"{"id": "A"}"#)
        }
        let client = try GraphClient.scripted(service, time: time)
        _ = try await client.event("A")
        await client.sender.gate.hold(for: .seconds(5))
        _ = try await client.event("B")
        #expect(sent.withLock { $0 } == [0, 20, 25])
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
