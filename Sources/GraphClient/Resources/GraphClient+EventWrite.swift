public import GraphModel
import HTTPMessage

extension GraphClient {
    /// Writes to calendars, 20 writes at a time, each as if it were sent by itself.
    ///
    /// A creation with a `transactionId` that was used before gives the event that was made then; a deletion of what
    /// is gone succeeds.
    ///
    /// - Returns: What came of each write in their order: the event as it is then, nil where Graph does not send it.
    /// - Throws: When Graph cannot be reached at all.
    public func write(_ writes: [EventWrite]) async throws(GraphError) -> [Result<Event?, GraphError>] {
        let requests = writes.map(request(for:))
        var outcomes = try await batch(requests, as: Event.self)
        for index in outcomes.indices {
            guard case .failure(let error) = outcomes[index] else { continue }
            outcomes[index] = try await forgiven(error, of: writes[index])
        }
        return outcomes
    }

    /// Writes to a calendar; see `write(_:)` for several.
    @discardableResult
    public func write(_ write: EventWrite) async throws(GraphError) -> Event? {
        do throws(GraphError) {
            return try await sender.send(request(for: write)) { response throws(DecodingFailure) in
                let hasBody = !response.body.isEmpty && response.status != 202
                return hasBody ? try GraphDecoder.decode(Event.self, from: response.body) : nil
            }
        } catch {
            return try await forgiven(error, of: write).get()
        }
    }

    /// The method and the path below the version that a write is sent with.
    public func call(for write: EventWrite) -> (method: String, path: String) {
        let request = request(for: write)
        return (request.method.rawValue, request.relativeURL)
    }

    /// What a failure means that is none: the event was made before, or is gone already.
    private func forgiven(
        _ error: GraphError,
        of write: EventWrite
    ) async throws(GraphError) -> Result<Event?, GraphError> {
        switch write.kind {
        case .create:
            guard error.code == .duplicateTransaction, let id = error.existingEventId else { return .failure(error) }
            return .success(try await event(id, in: write.calendar))
        case .delete: return error.code == .notFound ? .success(nil) : .failure(error)
        default: return .failure(error)
        }
    }

    private func request(for write: EventWrite) -> GraphRequest {
        let calendar = write.calendar
        switch write.kind {
        case .create(let event):
            let purpose = "creating the event '\(event.subject ?? "")'"
            var request = request(.post, calendar.path + ["events"], body: event, purpose: purpose)
            request.isRepeatable = event.transactionId != nil
            return request
        case .update(let id, let changes, let etag):
            let path = calendar.eventPath + ["events", id]
            var request = request(.patch, path, body: changes, purpose: "changing an event", item: id)
            request.fields["If-Match"] = etag
            request.isRepeatable = etag != nil
            return request
        case .delete(let id, let etag):
            var request = request(calendar.eventPath + ["events", id], purpose: "deleting an event", item: id)
            request.method = .delete
            request.fields["If-Match"] = etag
            return request
        case .cancel(let id, let comment):
            return action("cancel", EventAction(comment: comment), on: id, calendar, purpose: "cancelling an event")
        case .respond(let id, let answer, let comment, let sendResponse):
            let body = EventAction(comment: comment, sendResponse: sendResponse)
            return action(answer.rawValue, body, on: id, calendar, purpose: "answering an invitation")
        }
    }

    private func action(
        _ name: String,
        _ body: EventAction,
        on id: String,
        _ calendar: CalendarSelection,
        purpose: String
    ) -> GraphRequest {
        request(.post, calendar.eventPath + ["events", id, name], body: body, purpose: purpose, item: id)
    }
}
