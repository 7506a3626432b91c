import CalDAV
import CalendarStore
import HTTPMessage
import WebDAV
import XMLTree

/// CALDAV:calendar-multiget (RFC 4791 7.9).
struct MultigetReport {
    let context: ServerRequest
    let collection: CalendarCollection

    func respond(_ element: XMLElement) throws -> HTTPResponse {
        let report = try CalendarMultiget(element)
        guard let own = context.addresses.calendar(collection) else { return HTTPResponse(404) }
        let answer = ObjectAnswer(context, collection, report.properties, report.calendarData)
        let targets = report.targets(in: own, isOwn: context.isOwn)
        let names = targets.compactMap { target -> String? in
            guard case .member(let href) = target else { return nil }
            return href.name
        }
        let found = try context.store.objects(names, of: collection.id)
        let byName = Dictionary(found.map { ($0.entry.name, $0) }) { first, _ in first }
        var multistatus = Multistatus(expectedResponses: targets.count)
        for target in targets {
            switch target {
            case .elsewhere(let address): multistatus.append(address: address, status: 404)
            case .member(let href):
                guard let object = href.name.flatMap({ byName[$0] }) else {
                    multistatus.append(href, status: 404)
                    continue
                }
                try answer.append(object, &multistatus)
            }
        }
        return multistatus.response()
    }
}
