import Foundation
import GraphModel
import HTTPMessage

extension GraphClient {
    /// Sends reads 20 at a time, each about another item; those that Graph throttles are sent again.
    func batch<Value: Decodable & Sendable>(
        _ requests: [GraphRequest],
        as type: Value.Type
    ) async throws(GraphError) -> BatchAnswer<Value> {
        var answer = BatchAnswer<Value>()
        var pending = requests.enumerated().map { Pending(id: String($0.offset), request: $0.element) }
        while !pending.isEmpty {
            let round = Array(pending.prefix(BatchRequest<Event>.maximumCount))
            pending.removeFirst(round.count)
            pending.insert(contentsOf: try await run(round, into: &answer), at: 0)
        }
        return answer
    }

    /// A request of a batch that has not succeeded or failed for good yet.
    private struct Pending: Sendable {
        let id: String
        let request: GraphRequest
        var attempt = 1
    }

    /// Sends one batch; returns what has to be sent again.
    private func run<Value: Decodable & Sendable>(
        _ round: [Pending],
        into answer: inout BatchAnswer<Value>
    ) async throws(GraphError) -> [Pending] {
        let response = try await sender.send(try envelope(round), as: BatchResponse<Value>.self)
        let parts = Dictionary(response.responses.map { ($0.id, $0) }) { first, _ in first }
        var again: [Pending] = []
        var pause: (retry: RetryPolicy.Retry, error: GraphError)?
        for var pending in round {
            switch verdict(on: parts[pending.id], of: pending) {
            case .success(let value): answer.values[pending.request.item ?? pending.id] = value
            case .failure(.final(let error)): answer.failures.append(error)
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
    ) -> Result<Value, Setback> {
        let request = pending.request
        guard let part else { return .failure(.final(badPart("Graph left out the answer", request))) }
        switch part.content {
        case .body(let value): return .success(value)
        case .empty: return .failure(.final(badPart("the answer is empty", request)))
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
    private func envelope(_ round: [Pending]) throws(GraphError) -> GraphRequest {
        let parts = round.map { pending in
            BatchRequest<Event>.Part(
                id: pending.id,
                method: pending.request.method.rawValue,
                url: pending.request.relativeURL,
                headers: Dictionary(pending.request.fields.fields.map { ($0.name, $0.value) }) { first, _ in first }
            )
        }
        let purpose = round.first?.request.purpose ?? "reading"
        return GraphRequest(
            method: .post,
            address: .path(["$batch"]),
            fields: ["Content-Type": "application/json"],
            body: try Self.json(BatchRequest(parts), purpose: purpose),
            purpose: purpose,
            isRepeatable: round.allSatisfy(\.request.isRepeatable)
        )
    }
}
