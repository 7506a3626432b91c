import Foundation
import HTTPMessage

// Calendars and calendar groups.

extension GraphService {
    /// The two groups of a mailbox.
    private enum Group: String, CaseIterable {
        case myCalendars = "My Calendars"
        case otherCalendars = "Other Calendars"

        var classID: String {
            self == .myCalendars ? "0006f0b7-0000-0000-c000-000000000046" : "0006f0b8-0000-0000-c000-000000000046"
        }

        var number: Int { self == .myCalendars ? 1 : 2 }
    }

    mutating func answerGroups(
        _ call: GraphCall,
        _ mailbox: Int,
        _ path: ArraySlice<String>
    ) throws(GraphFailure) -> HTTPResponse {
        let store = mailboxes[mailbox].store
        guard let id = path.first else {
            try call.allow(.get)
            let values = Group.allCases.map { group -> JSONValue in
                [
                    "name": .string(group.rawValue),
                    "classId": .string(group.classID),
                    "changeKey": .string(store.changeKey(group.number)),
                    "id": .string(RESTIdentifier.calendar(group.number).text(store)),
                ]
            }
            let context = "\(call.base)/$metadata#users('\(userID(mailbox))')/calendarGroups"
            return HTTPResponse(200, json: ["@odata.context": .string(context), "value": .array(values)])
        }
        guard case .calendar(let number)? = RESTIdentifier(id, store) else { throw .malformedID }
        guard let group = Group.allCases.first(where: { $0.number == number }) else { throw .notFound }
        let rest = path.dropFirst()
        guard let next = rest.first, isSameName(next, "calendars") else { throw .noSegment(rest.first ?? id) }
        return try answerCalendars(call, mailbox, rest.dropFirst(), group: group == .otherCalendars)
    }

    mutating func answerCalendars(
        _ call: GraphCall,
        _ mailbox: Int,
        _ path: ArraySlice<String>,
        group isInOtherGroup: Bool?
    ) throws(GraphFailure) -> HTTPResponse {
        guard let id = path.first else {
            try call.allow(.get, .post)
            return call.request.method == .post
                ? try createCalendar(call, mailbox)
                : try listCalendars(call, mailbox, isInOtherGroup)
        }
        guard case .calendar(let number)? = RESTIdentifier(id, mailboxes[mailbox].store) else { throw .malformedID }
        guard let calendar = mailboxes[mailbox].calendar(number),
            isInOtherGroup.map({ $0 == calendar.isInOtherGroup }) ?? true
        else { throw .notFound }
        return try answerCalendar(call, mailbox, number, path.dropFirst())
    }

    /// What stands below a calendar; `isImplicit` where the path names no calendar, and means all own ones for ids.
    mutating func answerCalendar(
        _ call: GraphCall,
        _ mailbox: Int,
        _ calendar: Int,
        _ path: ArraySlice<String>,
        isImplicit: Bool = false
    ) throws(GraphFailure) -> HTTPResponse {
        let rest = path.dropFirst()
        switch path.first?.lowercased() {
        case nil:
            return try answerCalendarItself(call, mailbox, calendar)
        case "events":
            return try answerEvents(call, mailbox, calendar, rest, isImplicit: isImplicit)
        case "calendarview":
            try call.allow(.get)
            guard let function = rest.first else { return try view(call, mailbox, calendar) }
            guard isSameName(function, "delta") else { throw .noSegment(function) }
            return try viewDelta(call, mailbox, calendar)
        case "getschedule":
            try call.allow(.post)
            return try getSchedule(call, mailbox)
        case "calendarpermissions":
            try call.allow(.get)
            return calendarPermissions(call, mailbox, calendar)
        case let name?:
            throw .noSegment(name)
        }
    }

    private func listCalendars(
        _ call: GraphCall,
        _ mailbox: Int,
        _ isInOtherGroup: Bool?
    ) throws(GraphFailure) -> HTTPResponse {
        var values = mailboxes[mailbox].calendars
            .filter { calendar in isInOtherGroup.map { $0 == calendar.isInOtherGroup } ?? true }
            .map { selected($0.json(mailboxes[mailbox].store), call) }
        if let filter = call.query["filter"] { values = try filtered(values, filter) }
        let page = try Page(call, total: values.count, knobs: knobs)
        return page.response(
            context: "\(call.base)/$metadata#users('\(userID(mailbox))')/calendars",
            values: page.slice(values).map { JSONValue.object($0) },
            call
        )
    }

    /// Calendars by name only, as clients look for one.
    private func filtered(_ values: [JSONObject], _ filter: String) throws(GraphFailure) -> [JSONObject] {
        guard case .compare(let path, .eq, let literal) = try FilterParser.parse(filter), path.count == 1 else {
            throw GraphFailure(400, "UnsupportedEntityExpression", "The filter is not supported.")
        }
        return values.filter { $0[path[0]] == literal }
    }

    private func selected(_ object: JSONObject, _ call: GraphCall) -> JSONObject {
        guard let names = call.query.select else { return object }
        let members = object.members.filter { member in
            isSameName(member.name, "id") || names.contains { isSameName($0, member.name) }
        }
        return JSONObject(members.map { ($0.name, $0.value) })
    }

    private mutating func createCalendar(_ call: GraphCall, _ mailbox: Int) throws(GraphFailure) -> HTTPResponse {
        let object = try call.object()
        guard let name = try object.text("name"), !name.isEmpty else { throw .validation }
        guard !mailboxes[mailbox].calendars.contains(where: { isSameName($0.name, name) }) else {
            throw GraphFailure(409, "ErrorFolderExists", "A folder with the specified name already exists.")
        }
        var calendar = CalendarFolder(
            number: mailboxes[mailbox].takeNumber(),
            name: name,
            owner: mailboxes[mailbox].user.emailAddress,
            change: mailboxes[mailbox].takeChange()
        )
        try setColor(of: &calendar, object)
        mailboxes[mailbox].calendars.append(calendar)
        unsaved.others = true
        return calendarResponse(201, call, mailbox, calendar)
    }

    private func setColor(of calendar: inout CalendarFolder, _ object: JSONObject) throws(GraphFailure) {
        guard let color = try object.text("color") else { return }
        guard let known = CalendarFolder.colors.first(where: { isSameName($0.key, color) }) else { throw .validation }
        calendar.color = known.key
        calendar.hexColor = known.value
    }

    private mutating func answerCalendarItself(
        _ call: GraphCall,
        _ mailbox: Int,
        _ number: Int
    ) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .patch, .delete)
        guard let index = mailboxes[mailbox].calendars.firstIndex(where: { $0.number == number }) else {
            throw .notFound
        }
        var calendar = mailboxes[mailbox].calendars[index]
        switch call.request.method {
        case .patch:
            let object = try call.object()
            if let name = try object.text("name") {
                guard !calendar.isDefault, !name.isEmpty else { throw .accessDenied }
                calendar.name = name
            }
            try setColor(of: &calendar, object)
            calendar.change = mailboxes[mailbox].takeChange()
            mailboxes[mailbox].calendars[index] = calendar
            unsaved.others = true
            return calendarResponse(200, call, mailbox, calendar)
        case .delete:
            guard calendar.isRemovable, !calendar.isDefault else { throw .accessDenied }
            for item in mailboxes[mailbox].items(in: number) { remove(item, from: mailbox) }
            mailboxes[mailbox].calendars.remove(at: index)
            unsaved.others = true
            return HTTPResponse(204)
        default:
            return calendarResponse(200, call, mailbox, calendar)
        }
    }

    private func calendarResponse(
        _ status: Int,
        _ call: GraphCall,
        _ mailbox: Int,
        _ calendar: CalendarFolder
    ) -> HTTPResponse {
        let context = "\(call.base)/$metadata#users('\(userID(mailbox))')/calendars/$entity"
        let members = selected(calendar.json(mailboxes[mailbox].store), call).members.map { ($0.name, $0.value) }
        return HTTPResponse(status, json: .object(JSONObject([("@odata.context", .string(context))] + members)))
    }

    private func calendarPermissions(_ call: GraphCall, _ mailbox: Int, _ calendar: Int) -> HTTPResponse {
        let context = "\(call.base)/$metadata#users('\(userID(mailbox))')/calendar/calendarPermissions"
        let everybody: JSONValue = [
            "id": "RGVmYXVsdA==", "isRemovable": false, "isInsideOrganization": true, "role": "freeBusyRead",
            "allowedRoles": ["none", "freeBusyRead", "limitedRead", "read", "write"],
            "emailAddress": ["name": "My Organization"],
        ]
        return HTTPResponse(200, json: ["@odata.context": .string(context), "value": [everybody]])
    }
}
