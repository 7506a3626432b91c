import Foundation
import HTTPMessage
import TimeZones

// The content of files: by redirect, by PUT, in pieces; on addresses that take no token (graph-facts 8).

extension GraphService {
    mutating func answerContent(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .put)
        guard call.request.method == .put else {
            guard let item = path.item, !item.isFolder else { throw Self.itemNotFound }
            return HTTPResponse(302, fields: ["Location": downloadURL(item, path.drive, call.base)])
        }
        guard call.request.body.count <= Self.maximumSimpleSize else {
            throw GraphFailure(413, "invalidRequest", "The request is too large; use an upload session.")
        }
        if let wanted = call.request.fields["If-Match"], let item = path.item, wanted != eTag(item) {
            throw GraphFailure(412, "resourceModified", "ETag does not match current item's value.")
        }
        // Some names of options have a dot and keep their at sign: @microsoft.graph.conflictBehavior.
        let behavior = try conflictBehavior(call.query["@microsoft.graph.conflictBehavior"])
        return try store(call.request.body, path.name, in: path.folder, path.drive, behavior, call.base)
    }

    private static let maximumSimpleSize = 250 << 20

    private func conflictBehavior(_ text: String?) throws(GraphFailure) -> Drive.ConflictBehavior {
        guard let text else { return .replace }
        guard let behavior = Drive.ConflictBehavior(rawValue: text.lowercased()) else {
            throw GraphFailure(400, "invalidRequest", "The conflict behavior '\(text)' is not valid.")
        }
        return behavior
    }

    private mutating func store(
        _ content: Data,
        _ name: String,
        in folder: Int,
        _ drive: Int,
        _ behavior: Drive.ConflictBehavior,
        _ base: String
    ) throws(GraphFailure) -> HTTPResponse {
        guard drives[drive].items[folder]?.isFolder ?? false else { throw Self.itemNotFound }
        let known = drives[drive].child(name, of: folder)
        guard let known, behavior != .rename else {
            let free = known == nil ? name : drives[drive].freeName(name, in: folder)
            unsaved.others = true
            let item = drives[drive].make(free, in: folder, content, timestamp(0))
            return HTTPResponse(201, json: .object(json(item, drive, base)))
        }
        guard behavior == .replace, !known.isFolder,
            let item = drives[drive].replace(known.number, content, timestamp(0))
        else { throw Self.nameExists }
        unsaved.others = true
        return HTTPResponse(200, json: .object(json(item, drive, base)))
    }

    /// A short-lived address that needs no token, and takes none.
    func downloadURL(_ item: Drive.Item, _ drive: Int, _ base: String) -> String {
        let expires = clock.now.seconds + knobs.downloadLifetime
        return "\(base.dropLast("/v1.0".utf8.count))/_download/\(drive)/\(item.id)?tempauth=v1.\(expires)"
    }

    mutating func createUploadSession(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.post)
        let behavior = try conflictBehavior(
            try call.object().object("item")?["@microsoft.graph.conflictBehavior"]?.string
        )
        guard path.item == nil || behavior != .fail else { throw Self.nameExists }
        guard path.item?.isFolder != true || behavior == .rename else { throw Self.nameExists }
        let key = UUID().uuidString.lowercased()
        let session = Drive.UploadSession(
            parent: path.folder,
            name: path.name,
            conflictBehavior: behavior,
            expires: clock.now.seconds + knobs.uploadSessionLifetime
        )
        drives[path.drive].sessions[key] = session
        var members = uploadStatus(session)
        let root = call.base.dropLast("/v1.0".utf8.count)
        members.append("uploadUrl", .string("\(root)/_upload/\(path.drive)/\(key)"))
        return HTTPResponse(200, json: .object(members))
    }

    /// Answers on a pre-authenticated address; a token there is a leak, and refused.
    mutating func answerPreauthenticated(
        _ request: HTTPRequest,
        _ segments: [String],
        base: String
    ) throws(GraphFailure) -> HTTPResponse {
        guard request.fields["Authorization"] == nil else {
            throw GraphFailure(401, "unauthenticated", "This address takes no access token.")
        }
        guard segments.count == 3, let drive = Int(segments[1]), drives.indices.contains(drive) else {
            throw Self.itemNotFound
        }
        return segments[0] == "_download"
            ? try download(request, segments[2], drive) : try upload(request, segments[2], drive, base)
    }

    private func download(_ request: HTTPRequest, _ id: String, _ drive: Int) throws(GraphFailure) -> HTTPResponse {
        let expires = (request.query ?? "").split(separator: ".").last.flatMap { Int($0) } ?? 0
        guard expires > clock.now.seconds else {
            throw GraphFailure(401, "unauthenticated", "The temporary address has expired.")
        }
        guard let item = drives[drive].item(id), let content = item.content else { throw Self.itemNotFound }
        var fields: HTTPFields = ["Content-Type": "application/octet-stream", "Accept-Ranges": "bytes"]
        fields["ETag"] = eTag(item)
        guard let wanted = request.fields["Range"] else { return HTTPResponse(200, fields: fields, body: content) }
        guard let range = ByteRange(wanted, size: content.count) else {
            fields["Content-Range"] = "bytes */\(content.count)"
            return HTTPResponse(416, fields: fields)
        }
        fields["Content-Range"] = "bytes \(range.first)-\(range.last)/\(content.count)"
        return HTTPResponse(206, fields: fields, body: Data(content.dropFirst(range.first).prefix(range.count)))
    }

    private mutating func upload(_ request: HTTPRequest, _ key: String, _ drive: Int, _ base: String)
        throws(GraphFailure) -> HTTPResponse
    {
        guard let session = drives[drive].sessions[key], session.expires > clock.now.seconds else {
            drives[drive].sessions[key] = nil
            throw Self.itemNotFound
        }
        switch request.method {
        case .delete:
            drives[drive].sessions[key] = nil
            return HTTPResponse(204)
        case .get:
            return HTTPResponse(200, json: .object(uploadStatus(session)))
        case .put:
            let piece = try ContentRange(request)
            guard piece.first == session.received.count, session.total ?? piece.total == piece.total else {
                throw GraphFailure(416, "invalidRange", "Uploaded fragment overlaps with existing data.")
            }
            drives[drive].sessions[key]?.total = piece.total
            drives[drive].sessions[key]?.received.append(request.body)
            guard let grown = drives[drive].sessions[key], grown.received.count == piece.total else {
                return HTTPResponse(202, json: .object(uploadStatus(drives[drive].sessions[key] ?? session)))
            }
            drives[drive].sessions[key] = nil
            return try store(grown.received, grown.name, in: grown.parent, drive, grown.conflictBehavior, base)
        default:
            throw .methodNotAllowed
        }
    }

    private func uploadStatus(_ session: Drive.UploadSession) -> JSONObject {
        JSONObject([
            ("expirationDateTime", .string(Instant(seconds: session.expires).local().text + "Z")),
            ("nextExpectedRanges", [.string("\(session.received.count)-")]),
        ])
    }
}

/// `Range: bytes=0-99` of a download, within the content (RFC 9110 14.1.2).
private struct ByteRange {
    let first: Int
    let last: Int
    var count: Int { last - first + 1 }

    /// Nil when no byte of the content is asked for.
    init?(_ text: String, size: Int) {
        let bounds = text.dropFirst("bytes=".utf8.count).split(separator: "-", omittingEmptySubsequences: false)
        guard text.hasPrefix("bytes="), bounds.count == 2, let first = Int(bounds[0]), first < size else { return nil }
        self.first = first
        last = min(Int(bounds[1]) ?? .max, size - 1)
        guard first >= 0, first <= last else { return nil }
    }
}

/// `Content-Range: bytes 0-99/1000` of an upload.
private struct ContentRange {
    /// The pieces but the last must be multiples of this.
    private static let unit = 320 << 10
    private static let maximumSize = 60 << 20

    let first: Int
    let total: Int

    init(_ request: HTTPRequest) throws(GraphFailure) {
        let refusal = GraphFailure(
            400,
            "invalidRequest",
            "The Content-Range header length does not match the provided number of bytes."
        )
        let numbers = (request.fields["Content-Range"] ?? "").split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard numbers.count == 3, numbers[0] <= numbers[1], numbers[1] < numbers[2],
            numbers[1] - numbers[0] + 1 == request.body.count, request.body.count < Self.maximumSize
        else { throw refusal }
        guard numbers[1] + 1 == numbers[2] || request.body.count.isMultiple(of: Self.unit) else { throw refusal }
        first = numbers[0]
        total = numbers[2]
    }
}
