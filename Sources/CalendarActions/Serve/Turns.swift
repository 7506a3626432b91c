import Synchronization

/// Lets those who want the same thing have it one after the other, in the order in which they came.
final class Turns<Key: Hashable & Sendable>: Sendable {
    /// Who waits for each thing that somebody has.
    private let waiting = Mutex<[Key: [CheckedContinuation<Void, Never>]]>([:])

    /// Runs a body while nobody else has the thing.
    @discardableResult
    func take<Value>(_ key: Key, _ body: () async throws -> Value) async rethrows -> Value {
        await begin(key)
        defer { end(key) }
        return try await body()
    }

    private func begin(_ key: Key) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] != nil else {
                    waiting[key] = []
                    return true
                }
                waiting[key]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func end(_ key: Key) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[key]?.isEmpty == false else {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume()
    }
}
