import Foundation
import HTTPMessage

// Files attached to events.

extension GraphService {
    private static let maximumInlineSize = 3 << 20

    mutating func answerAttachments(
        _ call: GraphCall,
        _ target: EventTarget,
        _ path: ArraySlice<String>
    ) throws(GraphFailure) -> HTTPResponse {
        let attachments = presenter(call, target.mailbox).attachments(target.row)
        guard let id = path.first else {
            try call.allow(.get, .post)
            if call.request.method == .post { return try addAttachment(call, target) }
            let names = call.query.select
            let values = attachments.map { attachment -> JSONValue in
                let members = attachment.json(withContent: names == nil).members.filter { member in
                    member.name.hasPrefix("@") || member.name == "id"
                        || (names.map { $0.contains { isSameName($0, member.name) } } ?? true)
                }
                return .object(JSONObject(members.map { ($0.name, $0.value) }))
            }
            return HTTPResponse(200, json: ["@odata.context": .string(context(call, target)), "value": .array(values)])
        }
        guard let attachment = attachments.first(where: { $0.id == id }) else { throw .notFound }
        if let part = path.dropFirst().first {
            try call.allow(.get)
            guard part == "$value" else { throw .noSegment(part) }
            return HTTPResponse(200, fields: ["Content-Type": attachment.contentType], body: attachment.bytes)
        }
        try call.allow(.get, .delete)
        if call.request.method == .delete {
            try checkEditable(target.mailbox, target.item.calendar)
            change(target) { $0.removeAll { $0.id == id } }
            return HTTPResponse(204)
        }
        let entity = [("@odata.context", JSONValue.string(context(call, target) + "/$entity"))]
        let members = attachment.json(withContent: true).members.map { ($0.name, $0.value) }
        return HTTPResponse(200, json: .object(JSONObject(entity + members)))
    }

    private func context(_ call: GraphCall, _ target: EventTarget) -> String {
        let id = percentEncoded(target.row.identifier.text(mailboxes[target.mailbox].store))
        return "\(call.base)/$metadata#users('\(userID(target.mailbox))')/events('\(id)')/attachments"
    }

    private mutating func addAttachment(_ call: GraphCall, _ target: EventTarget) throws(GraphFailure) -> HTTPResponse {
        try checkEditable(target.mailbox, target.item.calendar)
        let object = try call.object()
        guard let type = try object.text("@odata.type"), type.hasSuffix("fileAttachment"),
            let name = try object.text("name"), let content = try object.text("contentBytes"),
            let bytes = Data(base64Encoded: content)
        else { throw .validation }
        guard bytes.count < Self.maximumInlineSize else {
            throw GraphFailure(413, "RequestEntityTooLarge", "The attachment is too large for one request.")
        }
        let attachment = Attachment(
            number: mailboxes[target.mailbox].takeNumber(),
            name: name,
            contentType: try object.text("contentType") ?? "application/octet-stream",
            isInline: try object.bool("isInline") ?? false,
            contentId: try object.text("contentId"),
            bytes: bytes,
            modified: timestamp(mailboxes[target.mailbox].change)
        )
        change(target) { $0.append(attachment) }
        let entity = [("@odata.context", JSONValue.string(context(call, target) + "/$entity"))]
        let members = attachment.json(withContent: true).members.map { ($0.name, $0.value) }
        return HTTPResponse(201, json: .object(JSONObject(entity + members)))
    }

    /// Changes the attachments of an event, or of an occurrence, which becomes an exception by that.
    private mutating func change(_ target: EventTarget, _ body: (inout [Attachment]) -> Void) {
        var item = target.item
        item.change = mailboxes[target.mailbox].takeChange()
        item.modified = timestamp(item.change)
        if let day = target.day {
            var exception = exception(item, day)
            body(&exception.attachments)
            exception.change = item.change
            item.exceptions[day] = exception
        } else {
            body(&item.attachments)
        }
        mailboxes[target.mailbox].items[item.number] = item
        touched(item.number, target.mailbox)
    }
}
