public import GraphModel
import HTTPMessage

extension GraphClient {
    /// Makes a calendar with a name and, where wanted, a theme colour; a name that another one has is refused.
    public func createCalendar(_ calendar: Calendar) async throws(GraphError) -> Calendar {
        let purpose = "creating the calendar '\(calendar.name ?? "")'"
        return try await sender.send(request(.post, ["calendars"], body: calendar, purpose: purpose), as: Calendar.self)
    }

    /// Changes the name and the theme colour of a calendar; what is nil stays.
    public func updateCalendar(_ id: String, _ changes: Calendar) async throws(GraphError) {
        let request = request(.patch, ["calendars", id], body: changes, purpose: "changing a calendar", item: id)
        _ = try await sender.send(request, as: Calendar.self)
    }

    /// Deletes a calendar with its events, telling nobody; one that is gone already is no error.
    public func deleteCalendar(_ id: String) async throws(GraphError) {
        var request = request(["calendars", id], purpose: "deleting a calendar", item: id)
        request.method = .delete
        do throws(GraphError) {
            try await sender.send(request) { _ throws(DecodingFailure) in }
        } catch {
            guard error.code == .notFound else { throw error }
        }
    }
}
