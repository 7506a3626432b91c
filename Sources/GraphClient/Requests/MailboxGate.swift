import Foundation

/// Lets at most four requests of a mailbox through at once, and none while Graph wants a pause.
///
/// Graph allows four at once for an app and a mailbox; after 429 and 503 all of them have to wait.
actor MailboxGate {
    private let limit: Int
    private let timing: Timing
    private var running = 0
    private var queue: [(id: UUID, waiter: CheckedContinuation<Bool, Never>)] = []
    private var heldUntil = Date.distantPast

    init(limit: Int = 4, timing: Timing) {
        self.limit = limit
        self.timing = timing
    }

    /// Runs a request when its turn has come.
    func pass<Answer: Sendable>(
        _ request: @Sendable () async throws(GraphError) -> Answer
    ) async throws(GraphError) -> Answer {
        try await enter()
        defer { leave() }
        while heldUntil > timing.now() {
            try await timing.wait(.seconds(heldUntil.timeIntervalSince(timing.now())))
        }
        return try await request()
    }

    /// Keeps all requests from now on waiting for a time.
    func hold(for pause: Duration) {
        heldUntil = max(heldUntil, timing.now().addingTimeInterval(pause.inSeconds))
    }

    private func enter() async throws(GraphError) {
        guard running >= limit else {
            running += 1
            return
        }
        let id = UUID()
        let isAdmitted = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if Task.isCancelled {
                    waiter.resume(returning: false)
                } else {
                    queue.append((id, waiter))
                }
            }
        } onCancel: {
            Task { await self.withdraw(id) }
        }
        guard isAdmitted else { throw .cancelled }
    }

    /// Hands the place to the next in the queue.
    private func leave() {
        if queue.isEmpty {
            running -= 1
        } else {
            queue.removeFirst().waiter.resume(returning: true)
        }
    }

    private func withdraw(_ id: UUID) {
        guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
        queue.remove(at: index).waiter.resume(returning: false)
    }
}
