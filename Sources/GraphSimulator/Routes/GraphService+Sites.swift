import HTTPMessage

// Sites that the user follows, their document libraries, and drives by id (graph-facts 8).

extension GraphService {
    /// What the user follows.
    func answerFollowedSites(_ call: GraphCall) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get)
        try checkSites(call)
        let followed = SharePointSite.all.filter(\.isFollowed)
        return try driveList(call, followed.map(json), "users('\(userID(0))')/followedSites")
    }

    /// `/sites/{id}`, its `drive` and `drives`.
    mutating func answerSites(_ call: GraphCall, _ path: ArraySlice<String>) throws(GraphFailure) -> HTTPResponse {
        try checkSites(call)
        guard let id = path.first else { throw .badRequest("Sites are listed by a search only.") }
        guard let site = SharePointSite.all.first(where: { isSameName($0.id, id) }) else { throw Self.itemNotFound }
        let rest = path.dropFirst()
        guard let name = rest.first else {
            try call.allow(.get)
            return HTTPResponse(200, json: .object(json(site)))
        }
        switch name.lowercased() {
        case "drives" where rest.count == 1: return try answerDriveList(call, site.libraries.map(\.drive))
        case "drive":
            guard let library = site.libraries.first else { throw Self.itemNotFound }
            return try answerDrive(call, library.drive, rest.dropFirst())
        default: throw .noSegment(name)
        }
    }

    /// `/drives/{id}` and what is below.
    mutating func answerDrives(_ call: GraphCall, _ path: ArraySlice<String>) throws(GraphFailure) -> HTTPResponse {
        guard let id = path.first, let index = drives.indices.first(where: { SharePointSite.driveID($0) == id }) else {
            throw Self.itemNotFound
        }
        return try answerDrive(call, index, path.dropFirst())
    }

    /// A list of drives.
    func answerDriveList(_ call: GraphCall, _ indices: [Int]) throws(GraphFailure) -> HTTPResponse {
        try call.allow(.get)
        for index in indices { try checkDrive(call, index) }
        return try driveList(call, indices.map(driveJSON), "drives")
    }

    /// Refuses scopes that do not cover a drive: the user's own and those of sites have their own.
    func checkDrive(_ call: GraphCall, _ drive: Int) throws(GraphFailure) {
        let isWrite = call.request.method != .get
        var wanted = ["Files.ReadWrite.All"] + (drive == 0 ? ["Files.ReadWrite"] : ["Sites.ReadWrite.All"])
        if !isWrite { wanted += ["Files.Read.All"] + (drive == 0 ? ["Files.Read"] : ["Sites.Read.All"]) }
        guard call.grant.allows(anyOf: wanted) else { throw Self.driveDenied }
    }

    private func checkSites(_ call: GraphCall) throws(GraphFailure) {
        guard call.grant.allows(anyOf: ["Sites.Read.All", "Sites.ReadWrite.All"]) else { throw Self.driveDenied }
    }

    private static let driveDenied = GraphFailure(403, "accessDenied", "Access denied")

    /// A list in pages, by a skip token as drives have it.
    func driveList(_ call: GraphCall, _ rows: [JSONObject], _ context: String) throws(GraphFailure) -> HTTPResponse {
        let size = max(1, min(try call.query.count("top") ?? 200, 1_000))
        let start = max(0, min(Int(call.query["skiptoken"] ?? "") ?? 0, rows.count))
        let page = rows.dropFirst(start).prefix(size)
        var pairs: [(String, JSONValue)] = [
            ("@odata.context", .string("\(call.base)/$metadata#\(context)")),
            ("value", .array(page.map { .object($0) })),
        ]
        if start + size < rows.count {
            pairs.append(("@odata.nextLink", .string(call.link("skiptoken", String(start + size)))))
        }
        return HTTPResponse(200, json: .object(JSONObject(pairs)))
    }

    private func json(_ site: SharePointSite) -> JSONObject {
        JSONObject([
            ("createdDateTime", "2024-03-01T09:00:00Z"),
            ("id", .string(site.id)),
            ("name", .string(site.name)),
            ("displayName", .string(site.displayName)),
            ("webUrl", .string("https://contoso.sharepoint.com/sites/\(site.name)")),
            ("siteCollection", ["hostname": "contoso.sharepoint.com"]),
        ])
    }

    /// A drive as a resource.
    func driveJSON(_ drive: Int) -> JSONObject {
        let owner = SharePointSite.owner(of: drive)
        return JSONObject([
            ("id", .string(SharePointSite.driveID(drive))),
            ("name", .string(owner?.library ?? "OneDrive")),
            ("driveType", .string(owner == nil ? "business" : "documentLibrary")),
            ("webUrl", .string(webURL(drive))),
        ])
    }

    /// Where a browser shows a drive.
    func webURL(_ drive: Int) -> String {
        guard let owner = SharePointSite.owner(of: drive) else {
            return "https://contoso-my.sharepoint.com/personal/user/Documents"
        }
        return "https://contoso.sharepoint.com/sites/\(owner.site.name)/\(percentEncoded(owner.library))"
    }
}
