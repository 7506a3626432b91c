public import GraphModel
import HTTPMessage

extension GraphClient {
    /// The drive of the person.
    public func drive() async throws(GraphError) -> Drive {
        try await sender.send(request(["drive"], purpose: "finding the drive"), as: Drive.self)
    }

    /// The sites of SharePoint that the person follows.
    public func followedSites() -> PageSequence<Site> {
        pages(of: Site.self, ["followedSites"], purpose: "listing the sites")
    }

    /// The document libraries of a site.
    public func documentLibraries(of site: String) -> PageSequence<Drive> {
        let query = [("$top", String(pageSize))]
        let request = GraphRequest(
            address: .path(["sites", site, "drives"]),
            query: query,
            purpose: "listing the document libraries"
        )
        return PageSequence(sender: sender, first: request)
    }

    /// The default document library of a site.
    public func documentLibrary(of site: String) async throws(GraphError) -> Drive {
        let request = GraphRequest(address: .path(["sites", site, "drive"]), purpose: "finding the document library")
        return try await sender.send(request, as: Drive.self)
    }

    /// A file or folder.
    public func item(at path: DriveItemPath) async throws(GraphError) -> DriveItem {
        let request = GraphRequest(address: .item(path, nil), purpose: "looking for \(path.text)")
        return try await sender.send(request, as: DriveItem.self)
    }

    /// What is in a folder.
    public func children(of path: DriveItemPath) -> PageSequence<DriveItem> {
        let request = GraphRequest(
            address: .item(path, "children"),
            query: [("$top", String(pageSize))],
            purpose: "listing \(path.text)"
        )
        return PageSequence(sender: sender, first: request)
    }

    /// Makes a folder and those above it, where they are missing.
    public func makeFolder(at path: DriveItemPath) async throws(GraphError) {
        guard let name = path.names.last, try await existingItem(at: path) == nil else { return }
        try await makeFolder(at: path.folder)
        var folder = DriveItem()
        folder.name = name
        folder.folder = FolderFacet()
        let request = GraphRequest(
            method: .post,
            address: .item(path.folder, "children"),
            fields: ["Content-Type": "application/json"],
            content: folder,
            purpose: "making the folder \(path.text)"
        )
        do throws(GraphError) {
            _ = try await sender.send(request, as: DriveItem.self)
        } catch {
            // Somebody else made it meanwhile, or we did and the answer was lost.
            guard error.code == .alreadyExists else { throw error }
        }
    }

    /// A file or folder; nil when there is none.
    func existingItem(at path: DriveItemPath) async throws(GraphError) -> DriveItem? {
        do throws(GraphError) {
            return try await item(at: path)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}
