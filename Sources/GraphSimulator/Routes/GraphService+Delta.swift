import Foundation
import HTTPMessage
import TimeZones

// Delta rounds over a view and over a calendar's events (graph-facts 4.4).

extension GraphService {
    /// An event that a round has to tell of; a series is one, and never split over pages.
    private struct DeltaUnit {
        let change: Int
        let number: Int
        var tombstone: Mailbox.Tombstone?

        var position: (Int, Int) { (change, number) }
    }

    /// What a round says of an event that changed since the token's last round.
    private typealias DeltaRows = (GraphService, EventItem, DeltaToken, EventPresenter) -> [JSONObject]

    private static let loopedPages = 1_000

    mutating func viewDelta(_ call: GraphCall, _ mailbox: Int, _ calendar: Int) throws(GraphFailure) -> HTTPResponse {
        let token = try deltaToken(call, mailbox, calendar, .view) { token throws(GraphFailure) in
            for option in ["filter", "orderby", "search", "expand"] where call.query[option] != nil {
                throw .badRequest("The query parameter '$\(option)' is not supported with change tracking.")
            }
            let window = try self.window(call)
            token.start = window.start.seconds
            token.end = window.end.seconds
        }
        return deltaPage(call, mailbox, token) { service, item, token, presenter in
            service.viewRows(item, token, presenter, EventMember.defaults)
        }
    }

    mutating func eventsDelta(_ call: GraphCall, _ mailbox: Int, _ calendar: Int) throws(GraphFailure) -> HTTPResponse {
        guard knobs.eventsDelta else {
            throw .badRequest("Change tracking is not supported against 'microsoft.graph.event'.")
        }
        let token = try deltaToken(call, mailbox, calendar, .events) { token throws(GraphFailure) in
            for option in ["filter", "orderby", "search", "top", "expand"] where call.query[option] != nil {
                throw .badRequest("The query parameter '$\(option)' is not supported with change tracking.")
            }
            token.select = call.query["select"]
        }
        let query = token.select.map { QueryOptions("select=\(percentEncoded($0))") } ?? QueryOptions(nil)
        let selection = try EventSelection(query)
        return deltaPage(call, mailbox, token) { service, item, token, presenter in
            var changed = [service.rows.row(item)]
            if service.knobs.eventsDeltaExceptions {
                changed += service.rows.exceptions(item).filter {
                    item.exceptions[$0.day ?? 0]?.change ?? 0 > token.since
                }
            }
            return changed.map { service.full($0, presenter, selection.members) }
        }
    }

    // MARK: Tokens

    private func deltaToken(
        _ call: GraphCall,
        _ mailbox: Int,
        _ calendar: Int,
        _ kind: DeltaToken.Kind,
        begin: (inout DeltaToken) throws(GraphFailure) -> Void
    ) throws(GraphFailure) -> DeltaToken {
        let store = mailboxes[mailbox].store.database
        guard let text = call.query["skiptoken"] ?? call.query["deltatoken"] else {
            var token = DeltaToken(kind: kind, store: store, calendar: calendar)
            token.generation = deltaGeneration
            try begin(&token)
            return token
        }
        guard let token = DeltaToken(text), token.kind == kind, token.calendar == calendar, token.store == store,
            token.since <= mailboxes[mailbox].change
        else { throw syncStateNotFound(0) }
        guard knobs.tokenLifetime == 0 || token.generation + knobs.tokenLifetime > deltaGeneration,
            token.generation >= oldestGeneration
        else { throw syncStateNotFound(token.generation) }
        return token
    }

    private func syncStateNotFound(_ generation: Int) -> GraphFailure {
        GraphFailure(
            410,
            "SyncStateNotFound",
            "The sync state generation is not found; generation=\(generation);[highest=\(deltaGeneration)]"
                + "[lowest=\(max(oldestGeneration, deltaGeneration - knobs.tokenLifetime))]."
        )
    }

    // MARK: Pages

    private mutating func deltaPage(
        _ call: GraphCall,
        _ mailbox: Int,
        _ asked: DeltaToken,
        rows: DeltaRows
    ) -> HTTPResponse {
        var token = asked
        if token.through == nil { token.beginRound(through: mailboxes[mailbox].change) }
        token.pageSize =
            call.preferences.maxPageSize.map { max(1, min($0, DeltaToken.maximumPageSize)) } ?? token.pageSize
        let presenter = presenter(call, mailbox)
        var values: [JSONValue] = []
        var isLast = true
        let isEmpty = knobs.deltaEmptyFirstPage && token.pages == 0
        for unit in changedUnits(mailbox, token) {
            guard values.count < token.pageSize, !isEmpty else {
                isLast = false
                break
            }
            values += objects(unit, mailbox, token, presenter, rows).map { .object($0) }
            token.afterChange = unit.change
            token.afterNumber = unit.number
        }
        token.pages += 1
        if knobs.deltaLoop, token.pages < Self.loopedPages, isLast {
            isLast = false
            token.afterChange = 0
            token.afterNumber = 0
        }
        return deltaResponse(call, values, token, isLast: isLast)
    }

    private func objects(
        _ unit: DeltaUnit,
        _ mailbox: Int,
        _ token: DeltaToken,
        _ presenter: EventPresenter,
        _ rows: DeltaRows
    ) -> [JSONObject] {
        if let tombstone = unit.tombstone { return removals(tombstone, presenter) }
        return mailboxes[mailbox].items[unit.number].map { rows(self, $0, token, presenter) } ?? []
    }

    private mutating func deltaResponse(
        _ call: GraphCall,
        _ values: [JSONValue],
        _ token: DeltaToken,
        isLast: Bool
    ) -> HTTPResponse {
        var pairs: [(String, JSONValue)] = [
            ("@odata.context", .string("\(call.base)/$metadata#Collection(event)")), ("value", .array(values)),
        ]
        if isLast {
            deltaGeneration += 1
            let finished = token.ended(generation: deltaGeneration)
            pairs.append(("@odata.deltaLink", .string("\(call.address)?$deltatoken=\(finished.text)")))
        } else {
            pairs.append(("@odata.nextLink", .string("\(call.address)?$skiptoken=\(token.text)")))
        }
        let names = call.preferences.applied + ["odata.track-changes"]
        return HTTPResponse(
            200,
            fields: ["Preference-Applied": names.joined(separator: ", ")],
            json: .object(JSONObject(pairs))
        )
    }

    /// The changes of a round from a page on, in the order in which they happened.
    private func changedUnits(_ mailbox: Int, _ token: DeltaToken) -> [DeltaUnit] {
        let changed = mailboxes[mailbox].items.values
            .filter { $0.calendar == token.calendar }
            .map { DeltaUnit(change: $0.change, number: $0.number) }
        // A first round has no removals, and a quirk forgets those of later ones.
        let gone = token.since == 0 || knobs.deltaMissesDeletions ? [] : mailboxes[mailbox].tombstones
        let removed =
            gone
            .filter { $0.calendar == token.calendar }
            .map { DeltaUnit(change: $0.change, number: $0.number, tombstone: $0) }
        return (changed + removed)
            .filter { $0.change > token.since && $0.change <= token.through ?? 0 }
            .filter { $0.position > (token.afterChange, token.afterNumber) }
            .sorted { $0.position < $1.position }
    }

    // MARK: Rows

    /// What a view's round says of a changed event.
    private func viewRows(
        _ item: EventItem,
        _ token: DeltaToken,
        _ presenter: EventPresenter,
        _ members: [EventMember]
    ) -> [JSONObject] {
        let inWindow = rows.rows(item, in: token.window(touchingEnd: knobs.viewIncludesTouchingEnd))
        guard !inWindow.isEmpty else {
            let isTold = token.since > 0 && knobs.deltaOutsideWindowRemoved
            return isTold ? [removed(.item(item.number), presenter)] : []
        }
        guard item.recurrence != nil else { return inWindow.map { full($0, presenter, members) } }
        let occurrences = inWindow.map { row in
            row.kind == .occurrence && knobs.deltaStub == .on ? stub(row, presenter) : full(row, presenter, members)
        }
        var deleted: [JSONObject] = []
        if knobs.deltaDeletedOccurrence == .removed, token.since > 0 {
            deleted = item.cancelled.filter { $0.value > token.since }.keys.sorted().map { day in
                removed(.occurrence(item.number, CivilDate(dayNumber: day)), presenter)
            }
        }
        return [full(rows.row(item), presenter, members)] + occurrences + deleted
    }

    private func full(_ row: EventRow, _ presenter: EventPresenter, _ members: [EventMember]) -> JSONObject {
        let object = presenter.object(row, members)
        return JSONObject([Self.eventType] + object.members.map { ($0.name, $0.value) })
    }

    private func stub(_ row: EventRow, _ presenter: EventPresenter) -> JSONObject {
        let members: [EventMember] = [.seriesMasterId, .type, .id, .start, .end]
        let pairs = members.compactMap { member in
            presenter.value(member, row).map { (member.rawValue, $0) }
        }
        return JSONObject([Self.eventType, ("@odata.etag", .string(presenter.etag(row)))] + pairs)
    }

    private func removals(_ tombstone: Mailbox.Tombstone, _ presenter: EventPresenter) -> [JSONObject] {
        let instances = knobs.deltaRemovedInstances ? tombstone.days : []
        return [removed(.item(tombstone.number), presenter)]
            + instances.map { removed(.occurrence(tombstone.number, CivilDate(dayNumber: $0)), presenter) }
    }

    private func removed(_ identifier: RESTIdentifier, _ presenter: EventPresenter) -> JSONObject {
        let id = identifier.text(presenter.mailbox.store, immutable: presenter.preferences.immutableIDs)
        return JSONObject([Self.eventType, ("id", .string(id)), ("@removed", ["reason": "deleted"])])
    }

    private static let eventType = ("@odata.type", JSONValue.string("#microsoft.graph.event"))
}
