import Foundation
import HTTPMessage
import TimeZones

// Files: /drive (graph-facts 8).

extension GraphService {
    /// Where a path leads: to an item, or to a name that a folder does not hold yet.
    private struct DrivePath {
        let item: Drive.Item?
        let folder: Int
        let name: String
        /// What is asked of it: children, content or createUploadSession; nil for itself.
        let action: String?
    }

    mutating func answerDrive(_ call: GraphCall, _ path: ArraySlice<String>) throws(GraphFailure) -> HTTPResponse {
        guard let first = path.first else {
            try call.allow(.get)
            let context = "\(call.base)/$metadata#drives/$entity"
            return HTTPResponse(
                200,
                json: ["@odata.context": .string(context), "id": "b!simulated", "driveType": "business"]
            )
        }
        let found: DrivePath
        if isSameName(first, "items"), path.count > 1 {
            found = try locate(path.dropFirst())
        } else {
            found = try locate(path)
        }
        switch found.action?.lowercased() {
        case nil: return try answerItem(call, found)
        case "children": return try answerChildren(call, found)
        case "content": return try answerContent(call, found)
        case "createuploadsession": return try createUploadSession(call, found)
        case let name?: throw .noSegment(name)
        }
    }

    private static let itemNotFound = GraphFailure(404, "itemNotFound", "The resource could not be found.")

    /// Reads `root`, `{id}`, `root:/a/b:/content`, `{id}:/b` and their like.
    private func locate(_ path: ArraySlice<String>) throws(GraphFailure) -> DrivePath {
        guard let first = path.first else { throw Self.itemNotFound }
        let hasPath = first.hasSuffix(":")
        let anchor = hasPath ? String(first.dropLast()) : first
        guard let start = isSameName(anchor, "root") ? drive.items[Drive.rootNumber] : drive.item(anchor) else {
            throw Self.itemNotFound
        }
        var rest = path.dropFirst()
        guard hasPath else { return DrivePath(item: start, folder: start.number, name: start.name, action: rest.first) }
        var names: [String] = []
        while var name = rest.popFirst() {
            let isLast = name.hasSuffix(":")
            if isLast { name.removeLast() }
            if !name.isEmpty { names.append(name) }
            if isLast { break }
        }
        guard let last = names.last else {
            return DrivePath(item: start, folder: start.number, name: start.name, action: rest.first)
        }
        var folder = start.number
        for name in names.dropLast() {
            guard let next = drive.child(name, of: folder), next.isFolder else { throw Self.itemNotFound }
            folder = next.number
        }
        return DrivePath(item: drive.child(last, of: folder), folder: folder, name: last, action: rest.first)
    }

    private mutating func answerItem(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .delete)
        guard let item = path.item else { throw Self.itemNotFound }
        guard call.request.method == .delete else { return HTTPResponse(200, json: .object(json(item, call.base))) }
        guard item.parent != nil else { throw .accessDenied }
        drive.remove(item.number)
        unsaved.others = true
        return HTTPResponse(204)
    }

    private mutating func answerChildren(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .post)
        guard let folder = path.item, folder.isFolder else { throw Self.itemNotFound }
        if call.request.method == .post {
            let object = try call.object()
            guard let name = try object.text("name"), try object.object("folder") != nil else { throw .validation }
            guard drive.child(name, of: folder.number) == nil else { throw Self.nameExists }
            unsaved.others = true
            let made = drive.make(name, in: folder.number, nil, timestamp(0))
            return HTTPResponse(201, json: .object(json(made, call.base)))
        }
        let children = drive.children(of: folder.number)
        let size = max(1, min(try call.query.count("top") ?? 200, 1_000))
        let start = max(0, min(Int(call.query["skiptoken"] ?? "") ?? 0, children.count))
        let page = children.dropFirst(start).prefix(size)
        var pairs: [(String, JSONValue)] = [
            ("@odata.context", .string("\(call.base)/$metadata#users('\(userID(0))')/drive/root/children")),
            ("value", .array(page.map { .object(json($0, call.base)) })),
        ]
        if start + size < children.count {
            pairs.append(("@odata.nextLink", .string(call.link("skiptoken", String(start + size)))))
        }
        return HTTPResponse(200, json: .object(JSONObject(pairs)))
    }

    private static let nameExists = GraphFailure(
        409,
        "nameAlreadyExists",
        "An item with the same name already exists under the parent."
    )

    private mutating func answerContent(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .put)
        guard call.request.method == .put else {
            guard let item = path.item, !item.isFolder else { throw Self.itemNotFound }
            return HTTPResponse(302, fields: ["Location": downloadURL(item, call.base)])
        }
        if let wanted = call.request.fields["If-Match"], let item = path.item, wanted != eTag(item) {
            throw GraphFailure(412, "resourceModified", "ETag does not match current item's value.")
        }
        return try store(call.request.body, path.item, in: path.folder, path.name, call.base)
    }

    private mutating func store(
        _ content: Data,
        _ known: Drive.Item?,
        in folder: Int,
        _ name: String,
        _ base: String
    ) throws(GraphFailure) -> HTTPResponse {
        unsaved.others = true
        guard let known else {
            return HTTPResponse(201, json: .object(json(drive.make(name, in: folder, content, timestamp(0)), base)))
        }
        guard !known.isFolder, let item = drive.replace(known.number, content, timestamp(0)) else {
            throw Self.nameExists
        }
        return HTTPResponse(200, json: .object(json(item, base)))
    }

    // MARK: Resources

    private func eTag(_ item: Drive.Item) -> String {
        "\"{\(item.id)},\(item.version)\""
    }

    /// A short-lived address that needs no token, and takes none.
    private func downloadURL(_ item: Drive.Item, _ base: String) -> String {
        "\(base.dropLast("/v1.0".utf8.count))/_download/\(item.id)?tempauth=v1.\(item.version)"
    }

    private func json(_ item: Drive.Item, _ base: String) -> JSONObject {
        var object = JSONObject()
        if !item.isFolder { object.append("@microsoft.graph.downloadUrl", .string(downloadURL(item, base))) }
        object.append("createdDateTime", .string(item.created.text))
        object.append("eTag", .string(eTag(item)))
        object.append("id", .string(item.id))
        object.append("lastModifiedDateTime", .string(item.modified.text))
        object.append("name", .string(item.name))
        let web = (["Documents"] + drive.path(of: item)).map(percentEncoded).joined(separator: "/")
        object.append("webUrl", .string("https://contoso-my.sharepoint.com/personal/user/\(web)"))
        object.append("cTag", .string("\"c:{\(item.id)},\(item.version)\""))
        object.append("size", .integer(item.content?.count ?? 0))
        if let parent = item.parent.flatMap({ drive.items[$0] }) {
            let path = (["/drives/b!simulated/root:"] + drive.path(of: parent)).joined(separator: "/")
            object.append(
                "parentReference",
                [
                    "driveType": "business", "driveId": "b!simulated", "id": .string(parent.id), "path": .string(path),
                ]
            )
        } else {
            object.append("root", [:])
        }
        if item.isFolder {
            object.append("folder", ["childCount": .integer(drive.children(of: item.number).count)])
        } else {
            let isCalendar = item.name.lowercased().hasSuffix(".ics")
            object.append("file", ["mimeType": isCalendar ? "text/calendar" : "application/octet-stream"])
        }
        return object
    }

    // MARK: Upload sessions and downloads, on addresses that take no token

    private mutating func createUploadSession(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse
    {
        try call.allow(.post)
        let item = try call.object().object("item")
        let behavior = item?["@microsoft.graph.conflictBehavior"]?.string ?? "replace"
        guard path.item == nil || behavior != "fail" else { throw Self.nameExists }
        let key = UUID().uuidString.lowercased()
        drive.sessions[key] = .init(parent: path.folder, name: path.name, replaces: behavior == "replace")
        let root = call.base.dropLast("/v1.0".utf8.count)
        return HTTPResponse(
            200,
            json: [
                "uploadUrl": .string("\(root)/_upload/\(key)"), "expirationDateTime": .string(expiration(call)),
                "nextExpectedRanges": ["0-"],
            ]
        )
    }

    private func expiration(_ call: GraphCall) -> String {
        call.now.advanced(by: 3_600).local().text + "Z"
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
        guard segments.count == 2 else { throw Self.itemNotFound }
        if segments[0] == "_download" {
            guard let item = drive.item(segments[1]), let content = item.content else { throw Self.itemNotFound }
            return HTTPResponse(
                200,
                fields: ["Content-Type": "application/octet-stream", "ETag": eTag(item)],
                body: content
            )
        }
        return try upload(request, segments[1], base)
    }

    private mutating func upload(_ request: HTTPRequest, _ key: String, _ base: String) throws(GraphFailure)
        -> HTTPResponse
    {
        guard var session = drive.sessions[key] else { throw Self.itemNotFound }
        switch request.method {
        case .delete:
            drive.sessions[key] = nil
            return HTTPResponse(204)
        case .get:
            return uploadStatus(200, session)
        case .put:
            let range = try ContentRange(request)
            guard range.first == session.received.count, session.total ?? range.total == range.total else {
                throw GraphFailure(416, "invalidRange", "Uploaded fragment overlaps with existing data.")
            }
            session.total = range.total
            session.received.append(request.body)
            drive.sessions[key] = session
            guard session.received.count == range.total else { return uploadStatus(202, session) }
            drive.sessions[key] = nil
            let known = drive.child(session.name, of: session.parent)
            let name = known != nil && !session.replaces ? freeName(session) : session.name
            return try store(session.received, session.replaces ? known : nil, in: session.parent, name, base)
        default:
            throw .methodNotAllowed
        }
    }

    private func freeName(_ session: Drive.UploadSession) -> String {
        var number = 1
        while drive.child("\(session.name) \(number)", of: session.parent) != nil { number += 1 }
        return "\(session.name) \(number)"
    }

    private func uploadStatus(_ status: Int, _ session: Drive.UploadSession) -> HTTPResponse {
        let expiration = clock.now.advanced(by: 3_600).local().text + "Z"
        return HTTPResponse(
            status,
            json: [
                "expirationDateTime": .string(expiration),
                "nextExpectedRanges": [.string("\(session.received.count)-")],
            ]
        )
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
