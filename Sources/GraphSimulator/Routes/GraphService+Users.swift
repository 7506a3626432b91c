import Foundation
import HTTPMessage

// The user, the photo, mailbox settings and what stands below /outlook.

extension GraphService {
    func answerUser(_ call: GraphCall, _ user: User) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get)
        guard call.grant.allows(anyOf: ["User.Read", "User.ReadBasic.All", "User.Read.All"]) else {
            throw GraphFailure(403, "Authorization_RequestDenied", "Insufficient privileges to complete the operation.")
        }
        var object = user.json
        object.append("otherMails", .strings(user.aliases))
        object.append("proxyAddresses", .strings(["SMTP:\(user.address)"] + user.aliases.map { "smtp:\($0)" }))
        let names = call.query.select ?? user.json.members.map(\.name)
        let members = names.compactMap { name in object[name].map { (name, $0) } }
        let context = ("@odata.context", JSONValue.string("\(call.base)/$metadata#users/$entity"))
        return HTTPResponse(200, json: .object(JSONObject([context] + members)))
    }

    /// The photo of the person who signs in, where the knob gives her one; no other account has any.
    func answerPhoto(
        _ call: GraphCall,
        _ mailbox: Int,
        _ path: ArraySlice<String>
    ) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get)
        guard mailbox == 0, knobs.photo == .jpeg else {
            throw GraphFailure(404, "ImageNotFound", "The photo wasn't found.")
        }
        let photo = ProfilePhoto.drawn
        switch path.first {
        case nil: return HTTPResponse(200, json: .object(photo.json(call, of: mailboxes[mailbox].user)))
        case "$value": return HTTPResponse(200, fields: ["Content-Type": photo.contentType], body: photo.bytes)
        case let segment?: throw .noSegment(segment)
        }
    }

    mutating func answerSettings(
        _ call: GraphCall,
        _ mailbox: Int,
        _ path: ArraySlice<String>
    ) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .patch)
        if call.request.method == .patch { try updateSettings(call, mailbox) }
        guard let settings = mailboxes[mailbox].settings.object else { throw .notFound }
        let context = "\(call.base)/$metadata#users('\(userID(mailbox))')/mailboxSettings"
        if let name = path.first {
            guard let value = settings[name] else { throw .noSegment(name) }
            return HTTPResponse(200, json: ["@odata.context": .string("\(context)/\(name)"), "value": value])
        }
        let names = call.query.select
        let members = settings.members.filter { member in
            names.map { $0.contains { isSameName($0, member.name) } } ?? true
        }
        let pairs = [("@odata.context", JSONValue.string(context))] + members.map { ($0.name, $0.value) }
        return HTTPResponse(200, json: .object(JSONObject(pairs)))
    }

    private mutating func updateSettings(_ call: GraphCall, _ mailbox: Int) throws(GraphFailure) {
        let changes = try call.object()
        guard var settings = mailboxes[mailbox].settings.object else { throw .notFound }
        for member in changes.members where !member.name.contains("@") {
            guard settings[member.name] != nil, !["archiveFolder", "userPurpose"].contains(member.name) else {
                throw .bodyRead("The property '\(member.name)' cannot be set.")
            }
            if isSameName(member.name, "timeZone") {
                guard let name = member.value.string, (try? zones.zone(name, accepting: .all)) != nil else {
                    throw GraphFailure(400, "InvalidTimeZone", "The time zone is not valid.")
                }
            }
            settings[member.name] = member.value
        }
        mailboxes[mailbox].settings = .object(settings)
        unsaved.others = true
    }

    func answerOutlook(
        _ call: GraphCall,
        _ mailbox: Int,
        _ path: ArraySlice<String>
    ) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get)
        guard let name = path.first else { throw .noSegment("outlook") }
        if isSameName(name, "masterCategories") {
            let values = mailboxes[mailbox].masterCategories.map { category -> JSONValue in
                [
                    "id": .string(category.id.uuidString.lowercased()),
                    "displayName": .string(category.displayName),
                    "color": .string(category.color),
                ]
            }
            let context = "\(call.base)/$metadata#users('\(userID(mailbox))')/outlook/masterCategories"
            return HTTPResponse(200, json: ["@odata.context": .string(context), "value": .array(values)])
        }
        guard name.lowercased().hasPrefix("supportedtimezones") else { throw .noSegment(name) }
        let isIANA = name.lowercased().contains("'iana'")
        let names = isIANA ? DocumentedZones.names.sorted() : SupportedZones.windows
        let values = names.map { name -> JSONValue in ["alias": .string(name), "displayName": .string(name)] }
        let context = "\(call.base)/$metadata#Collection(microsoft.graph.timeZoneInformation)"
        return HTTPResponse(200, json: ["@odata.context": .string(context), "value": .array(values)])
    }

    mutating func translateIDs(_ call: GraphCall, _ mailbox: Int) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.post)
        let object = try call.object()
        guard let inputs = try object.array("inputIds"), inputs.count <= 1_000,
            let target = try object.text("targetIdType"), try object.text("sourceIdType") != nil
        else { throw .validation }
        let isImmutable = target.lowercased().contains("immutable")
        let store = mailboxes[mailbox].store
        var values: [JSONValue] = []
        for input in inputs {
            guard let text = input.string, let identifier = RESTIdentifier(text, store) else { throw .malformedID }
            values.append([
                "sourceId": .string(text), "targetId": .string(identifier.text(store, immutable: isImmutable)),
            ])
        }
        return HTTPResponse(200, json: ["value": .array(values)])
    }

    /// The id of the mailbox's user as contexts have it.
    func userID(_ mailbox: Int) -> String {
        mailboxes[mailbox].user.id.uuidString.lowercased()
    }
}
