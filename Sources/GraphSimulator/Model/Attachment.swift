import Foundation

/// A file attached to an event.
struct Attachment: Sendable, Codable, Hashable {
    let number: Int
    var name: String
    var contentType: String
    var isInline: Bool
    var contentId: String?
    var bytes: Data
    var modified: Timestamp

    /// The id within the event, made as Exchange makes it: opaque.
    var id: String {
        let bytes = Data([0x00, 0x03, 0x12, 0x00, 0x10, 0x00]) + bigEndian(number, count: 16)
        return RESTIdentifier.urlText(bytes)
    }

    /// The resource, without its content where that was not asked for.
    func json(withContent: Bool) -> JSONObject {
        var object = JSONObject([
            ("@odata.type", "#microsoft.graph.fileAttachment"),
            ("@odata.mediaContentType", .string(contentType)),
            ("id", .string(id)),
            ("lastModifiedDateTime", .string(modified.text)),
            ("name", .string(name)),
            ("contentType", .string(contentType)),
            ("size", .integer(bytes.count)),
            ("isInline", .bool(isInline)),
            ("contentId", .optional(contentId)),
            ("contentLocation", .null),
        ])
        if withContent { object.append("contentBytes", .string(bytes.base64EncodedString())) }
        return object
    }
}
