import Foundation
import GraphModel
import HTTPMessage

extension GraphClient {
    /// Sends requests 20 at a time, one batch after the other; those that Graph throttles are sent again.
    ///
    /// - Parameters:
    ///   - requests: The requests; each succeeds or fails by itself.
    ///   - type: What the bodies of their answers are.
    /// - Returns: What came of each request, in their order; nil for a success without a body.
    /// - Throws: When a batch as a whole cannot be sent.
    func batch<Value: Decodable & Sendable>(
        _ requests: [GraphRequest],
        as type: Value.Type
    ) async throws(GraphError) -> [Result<Value?, GraphError>] {
        var outcomes: [Result<Value?, GraphError>?] = Array(repeating: nil, count: requests.count)
        var pending = requests.enumerated().map { Pending(position: $0.offset, request: $0.element) }
        while !pending.isEmpty {
            let round = Array(pending.prefix(Self.maximumBatch))
            pending.removeFirst(round.count)
            pending.insert(contentsOf: try await run(round, into: &outcomes), at: 0)
        }
        return outcomes.compactMap(\.self)
    }

    /// Sends reads that are each about an item, 20 at a time.
    func batchByItem<Value: Decodable & Sendable>(
        _ requests: [GraphRequest],
        as type: Value.Type
    ) async throws(GraphError) -> BatchAnswer<Value> {
        var answer = BatchAnswer<Value>()
        for (request, outcome) in zip(requests, try await batch(requests, as: type)) {
            switch outcome {
            case .success(let value?): answer.values[request.item ?? ""] = value
            case .success(nil): answer.failures.append(badPart("the answer is empty", request))
            case .failure(let error): answer.failures.append(error)
            }
        }
        return answer
    }

    /// A request of a batch that has not succeeded or failed for good yet.
    private struct Pending: Sendable {
        let position: Int
        let request: GraphRequest
        var attempt = 1

        var id: String { String(position) }
    }

    /// Sends one batch; returns what has to be sent again.
    private func run<Value: Decodable & Sendable>(
        _ round: [Pending],
        into outcomes: inout [Result<Value?, GraphError>?]
    ) async throws(GraphError) -> [Pending] {
        let response = try await sender.send(envelope(round), as: BatchResponse<Value>.self)
        let parts = Dictionary(response.responses.map { ($0.id, $0) }) { first, _ in first }
        var again: [Pending] = []
        var pause: (retry: RetryPolicy.Retry, error: GraphError)?
        for var pending in round {
            switch verdict(on: parts[pending.id], of: pending) {
            case .success(let value): outcomes[pending.position] = .success(value)
            case .failure(.final(let error)): outcomes[pending.position] = .failure(error)
            case .failure(.retry(let retry, let error)):
                pending.attempt += 1
                again.append(pending)
                if pause.map({ $0.retry.delay < retry.delay }) ?? true { pause = (retry, error) }
            }
        }
        if let pause { try await sender.pause(for: pause.retry, because: pause.error) }
        return again
    }

    /// Why a part did not succeed.
    private enum Setback: Error, Sendable {
        case final(GraphError)
        case retry(RetryPolicy.Retry, GraphError)
    }

    private func verdict<Value>(
        on part: BatchResponse<Value>.Part?,
        of pending: Pending
    ) -> Result<Value?, Setback> {
        let request = pending.request
        guard let part else { return .failure(.final(badPart("Graph left out the answer", request))) }
        switch part.content {
        case .body(let value): return .success(value)
        case .empty: return .success(nil)
        case .unreadable(let failure): return .failure(.final(badPart(failure.reason, request)))
        case .error(let details):
            var error = GraphError(status: part.status, body: details, purpose: request.purpose)
            error.item = request.item
            error.requestId = details?.requestId
            error.retryAfter = part.header("Retry-After").flatMap { RetryAfter.pause($0, now: sender.timing.now()) }
            guard let failure = RetryPolicy.Failure(status: part.status),
                let retry = sender.policy.retry(
                    after: failure,
                    attempt: pending.attempt,
                    retryAfter: error.retryAfter,
                    isRepeatable: request.isRepeatable,
                    jitter: sender.timing.jitter()
                )
            else { return .failure(.final(error)) }
            return .failure(.retry(retry, error))
        }
    }

    private func badPart(_ reason: String, _ request: GraphRequest) -> GraphError {
        GraphError(.badAnswer, "\(request.purpose) failed: \(reason)", item: request.item)
    }

    /// The batch as one request; each part has its own preferences.
    private func envelope(_ round: [Pending]) -> GraphRequest {
        let parts = round.map { pending in
            BatchRequest<BatchContent>.Part(
                id: pending.id,
                method: pending.request.method.rawValue,
                url: pending.request.relativeURL,
                headers: Dictionary(pending.request.fields.fields.map { ($0.name, $0.value) }) { first, _ in first },
                body: pending.request.content.map(BatchContent.init)
            )
        }
        return GraphRequest(
            method: .post,
            address: .path(["$batch"]),
            fields: ["Content-Type": "application/json"],
            content: BatchRequest(parts),
            purpose: round.first?.request.purpose ?? "reading",
            isRepeatable: round.allSatisfy(\.request.isRepeatable)
        )
    }

    private static var maximumBatch: Int { BatchRequest<BatchContent>.maximumCount }
}

/// The content of a part of a batch, of whatever kind.
private struct BatchContent: Encodable, Sendable {
    let content: any Encodable & Sendable

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
    }
}
