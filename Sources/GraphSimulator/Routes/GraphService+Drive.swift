import Foundation
import HTTPMessage
import TimeZones

// Files: /drive (graph-facts 8). Their content is in GraphService+DriveContent.

extension GraphService {
    /// Where a path leads: to an item, or to a name that a folder does not hold yet.
    struct DrivePath {
        let drive: Int
        let item: Drive.Item?
        let folder: Int
        let name: String
        /// What is asked of it: children, content or createUploadSession; nil for itself.
        let action: String?
    }

    mutating func answerDrive(
        _ call: GraphCall,
        _ drive: Int,
        _ path: ArraySlice<String>
    ) throws(GraphFailure) -> HTTPResponse {
        try checkDrive(call, drive)
        guard let first = path.first else {
            try call.allow(.get)
            var object = driveJSON(drive)
            object.append("@odata.context", .string("\(call.base)/$metadata#drives/$entity"))
            return HTTPResponse(200, json: .object(object))
        }
        let found = try locate(drive, isSameName(first, "items") && path.count > 1 ? path.dropFirst() : path)
        switch found.action?.lowercased() {
        case nil: return try answerItem(call, found)
        case "children": return try answerChildren(call, found)
        case "content": return try answerContent(call, found)
        case "createuploadsession": return try createUploadSession(call, found)
        case let name?: throw .noSegment(name)
        }
    }

    static let itemNotFound = GraphFailure(404, "itemNotFound", "The resource could not be found.")

    static let nameExists = GraphFailure(
        409,
        "nameAlreadyExists",
        "An item with the same name already exists under the parent."
    )

    /// Reads `root`, `{id}`, `root:/a/b:/content`, `{id}:/b` and their like.
    private func locate(_ drive: Int, _ path: ArraySlice<String>) throws(GraphFailure) -> DrivePath {
        guard let first = path.first else { throw Self.itemNotFound }
        let hasPath = first.hasSuffix(":")
        let anchor = hasPath ? String(first.dropLast()) : first
        let files = drives[drive]
        guard let start = isSameName(anchor, "root") ? files.items[Drive.rootNumber] : files.item(anchor) else {
            throw Self.itemNotFound
        }
        var rest = path.dropFirst()
        let whole = { (rest: ArraySlice<String>) in
            DrivePath(
                drive: drive,
                item: start,
                folder: start.parent ?? start.number,
                name: start.name,
                action: rest.first
            )
        }
        guard hasPath else { return whole(rest) }
        var names: [String] = []
        while var name = rest.popFirst() {
            let isLast = name.hasSuffix(":")
            if isLast { name.removeLast() }
            if !name.isEmpty { names.append(name) }
            if isLast { break }
        }
        guard let last = names.last else { return whole(rest) }
        guard !names.contains(where: { $0.contains(where: "\"*:<>?|\\".contains) }) else {
            throw GraphFailure(400, "invalidRequest", "The provided name contains characters that are not allowed.")
        }
        var folder = start.number
        for name in names.dropLast() {
            guard let next = files.child(name, of: folder), next.isFolder else { throw Self.itemNotFound }
            folder = next.number
        }
        return DrivePath(
            drive: drive,
            item: files.child(last, of: folder),
            folder: folder,
            name: last,
            action: rest.first
        )
    }

    private mutating func answerItem(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .delete)
        guard let item = path.item else { throw Self.itemNotFound }
        guard call.request.method == .delete else {
            return HTTPResponse(200, json: .object(json(item, path.drive, call.base)))
        }
        guard item.parent != nil else { throw .accessDenied }
        drives[path.drive].remove(item.number)
        unsaved.others = true
        return HTTPResponse(204)
    }

    private mutating func answerChildren(_ call: GraphCall, _ path: DrivePath) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get, .post)
        guard let folder = path.item, folder.isFolder else { throw Self.itemNotFound }
        if call.request.method == .post {
            let object = try call.object()
            guard let name = try object.text("name"), try object.object("folder") != nil else { throw .validation }
            guard drives[path.drive].child(name, of: folder.number) == nil else { throw Self.nameExists }
            unsaved.others = true
            let made = drives[path.drive].make(name, in: folder.number, nil, timestamp(0))
            return HTTPResponse(201, json: .object(json(made, path.drive, call.base)))
        }
        let rows = drives[path.drive].children(of: folder.number).map { json($0, path.drive, call.base) }
        return try driveList(call, rows, "users('\(userID(0))')/drive/root/children")
    }

    // MARK: Resources

    func eTag(_ item: Drive.Item) -> String {
        "\"{\(item.id)},\(item.version)\""
    }

    func json(_ item: Drive.Item, _ drive: Int, _ base: String) -> JSONObject {
        var object = JSONObject()
        if !item.isFolder { object.append("@microsoft.graph.downloadUrl", .string(downloadURL(item, drive, base))) }
        object.append("createdDateTime", .string(item.created.text))
        object.append("eTag", .string(eTag(item)))
        object.append("id", .string(item.id))
        object.append("lastModifiedDateTime", .string(item.modified.text))
        object.append("name", .string(item.name))
        let names = drives[drive].path(of: item)
        object.append("webUrl", .string(([webURL(drive)] + names.map(percentEncoded)).joined(separator: "/")))
        object.append("cTag", .string("\"c:{\(item.id)},\(item.version)\""))
        object.append("size", .integer(item.content?.count ?? 0))
        if let parent = item.parent.flatMap({ drives[drive].items[$0] }) {
            let id = SharePointSite.driveID(drive)
            let path = (["/drives/\(id)/root:"] + drives[drive].path(of: parent)).joined(separator: "/")
            object.append(
                "parentReference",
                [
                    "driveType": SharePointSite.owner(of: drive) == nil ? "business" : "documentLibrary",
                    "driveId": .string(id), "id": .string(parent.id), "path": .string(path),
                ]
            )
        } else {
            object.append("root", [:])
        }
        if item.isFolder {
            let count = drives[drive].children(of: item.number).count
            object.append("folder", ["childCount": .integer(count)])
        } else {
            let isCalendar = item.name.lowercased().hasSuffix(".ics")
            object.append("file", ["mimeType": isCalendar ? "text/calendar" : "application/octet-stream"])
        }
        return object
    }
}
