import CalDAV
import CalendarStore
import HTTPMessage
import WebDAV
import XMLTree

/// DAV:sync-collection (RFC 6578 3.2).
struct SyncReport {
    let context: ServerRequest
    let collection: CalendarCollection

    func respond(_ element: XMLElement) throws -> HTTPResponse {
        let depth = try Depth.field(of: context.request.fields)
        let report = try SyncCollection(element, depth: depth)
        let answer = ObjectAnswer(context, collection, report.properties, try CalendarDataRequest.find(in: element))
        guard let own = context.addresses.calendar(collection) else { return HTTPResponse(404) }
        let changes = try changes(since: report.token, limit: report.limit)
        var multistatus = Multistatus(expectedResponses: changes.changed.count)
        if answer.needsData {
            for object in try context.store.objects(changes.changed.map(\.name), of: collection.id) {
                try answer.append(object, &multistatus)
            }
        } else {
            for entry in changes.changed { try answer.append(entry, &multistatus) }
        }
        for name in changes.removed {
            guard let href = context.addresses.object(name, in: collection) else { continue }
            multistatus.append(href, status: 404)
        }
        if changes.isCut { multistatus.appendTruncation(of: own) }
        return multistatus.response(syncToken: CollectionToken(context.store, change: changes.through).token)
    }

    private func changes(since token: SyncToken?, limit: Int?) throws -> CollectionChanges {
        let invalid = DAVError(WebDAVPrecondition.validSyncToken, "the sync token is no longer known; read everything")
        guard let token else {
            guard var all = try context.store.changes(after: 0, in: collection.id, limit: limit) else {
                let entries = try context.store.entries(of: collection.id)
                return CollectionChanges(changed: entries, removed: [], through: collection.change, isCut: false)
            }
            all.removed = []
            return all
        }
        guard let change = CollectionToken.change(token, context.store),
            let changes = try context.store.changes(after: change, in: collection.id, limit: limit)
        else { throw invalid }
        return changes
    }
}
