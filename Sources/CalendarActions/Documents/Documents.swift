public import Foundation
public import GraphClient
public import GraphModel

/// The documents of a person: those of the drive, and those of the sites that the person follows.
///
/// Every call makes sure, in `ready`, that somebody is signed in at the right cloud with the right to do it, and that
/// the drive is found; what was found once is kept.
public actor Documents {
    private let access: AccountAccess
    private let isReadOnly: Bool
    private var clients: [DocumentRight: GraphClient] = [:]
    private var personalDrive: String?
    private var followedSites: [Site]?
    private var libraries: [String: [Drive]] = [:]

    /// The largest content in bytes that is read into memory.
    public static let maximumContent = 64 << 20

    /// Makes the way to the documents of an account; with `isReadOnly` no right to write is asked for.
    public init(_ access: AccountAccess, isReadOnly: Bool) {
        self.access = access
        self.isReadOnly = isReadOnly
    }

    /// What is in a folder, or a file by itself; with what cannot be read.
    public func list(_ address: DocumentAddress) async throws -> (documents: [Document], failures: [DecodingFailure]) {
        switch address.place {
        case .sites:
            let client = try await client(.readSites)
            return (
                try await sites(client).map {
                    Document(place: Self.title($0), id: $0.id, at: address.appending(Self.title($0)))
                }, []
            )
        case .site(let name) where address.names.isEmpty:
            let client = try await client(.readSites)
            let site = try await site(name, client)
            return (
                try await libraries(of: site, client).map { library in
                    Document(place: library.name ?? "", id: library.id, at: address.appending(library.name ?? ""))
                }, []
            )
        default:
            let (client, path) = try await ready(address, writing: false)
            if !path.names.isEmpty {
                let item = try await client.item(at: path)
                guard item.folder != nil else { return ([Document(item, at: address)], []) }
            }
            let page = try await client.children(of: path).collect()
            return (page.value.map { Document($0, at: address.appending($0.name ?? "")) }, page.failures)
        }
    }

    /// A file, and its content piece by piece as it is asked for.
    public func open(_ address: DocumentAddress) async throws -> (document: Document, content: DriveItemContent) {
        let (client, path) = try await ready(address, writing: false)
        let item = try await client.item(at: path)
        return (Document(item, at: address), try client.content(of: item, in: path.drive))
    }

    /// All of a file's content, which may not be larger than `maximumContent`.
    public func content(of address: DocumentAddress) async throws -> Data {
        let (document, pieces) = try await open(address)
        var whole = Data()
        for try await piece in pieces {
            whole.append(piece)
            guard whole.count <= Self.maximumContent else {
                throw GraphError(.invalidRequest, "reading \(document.name) failed: it is larger than 64 MiB")
            }
        }
        return whole
    }

    /// Stores a file.
    ///
    /// - Parameters:
    ///   - content: The bytes.
    ///   - address: Where it goes; folders that are missing are made.
    ///   - behavior: What happens when the name is taken.
    ///   - progress: Is told how many bytes have arrived.
    /// - Returns: The file; with `rename` it may have another name.
    /// - Throws: `GraphError` of code `alreadyExists` when the name is taken and `fail` was asked for.
    public func store(
        _ content: UploadContent,
        at address: DocumentAddress,
        whenTaken behavior: ConflictBehavior = .replace,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> Document {
        let (client, path) = try await ready(address, writing: true)
        guard !path.names.isEmpty else { throw ActionError.noFileName(address.text) }
        let upload = { () async throws(GraphError) in
            try await client.upload(content, to: path, whenTaken: behavior, progress: progress)
        }
        let item: DriveItem
        do throws(GraphError) {
            item = try await upload()
        } catch {
            guard error.code == .notFound, path.names.count > 1 else { throw error }
            try await client.makeFolder(at: path.folder)
            item = try await upload()
        }
        return Document(item, at: item.name.map(address.renamed) ?? address)
    }

    // MARK: Ready

    /// A client that may do it, and the drive and path that an address means.
    private func ready(
        _ address: DocumentAddress,
        writing: Bool
    ) async throws -> (client: GraphClient, path: DriveItemPath) {
        switch address.place {
        case .drive:
            let client = try await client(writing ? .writeDrive : .readDrive)
            if personalDrive == nil { personalDrive = try await client.drive().id }
            return (client, try DriveItemPath(drive: personalDrive ?? "", names: address.names))
        case .sites:
            throw ActionError.noFileName(address.text)
        case .site(let name):
            let client = try await client(writing ? .writeSites : .readSites)
            let site = try await site(name, client)
            if let library = try await libraries(of: site, client).first(where: { library in
                library.name?.lowercased() == address.names.first?.lowercased()
            }) {
                return (client, try DriveItemPath(drive: library.id ?? "", names: Array(address.names.dropFirst())))
            }
            let library = try await client.documentLibrary(of: site.id ?? "")
            return (client, try DriveItemPath(drive: library.id ?? "", names: address.names))
        }
    }

    private func client(_ right: DocumentRight) async throws -> GraphClient {
        if let client = clients[right] { return client }
        let client = try await access.client(having: right, readOnly: isReadOnly)
        clients[right] = client
        return client
    }

    private func sites(_ client: GraphClient) async throws -> [Site] {
        if let followedSites { return followedSites }
        let found = try await client.followedSites().collect().value
        followedSites = found
        return found
    }

    private func site(_ name: String, _ client: GraphClient) async throws -> Site {
        let all = try await sites(client)
        if let exact = all.first(where: { $0.id == name }) { return exact }
        let matches = all.filter { [$0.displayName, $0.name].contains { $0?.lowercased() == name.lowercased() } }
        if matches.count > 1 { throw ActionError.ambiguousSite(name) }
        guard let match = matches.first else { throw ActionError.unknownSite(name, known: all.map(Self.title)) }
        return match
    }

    private func libraries(of site: Site, _ client: GraphClient) async throws -> [Drive] {
        let id = site.id ?? ""
        if let known = libraries[id] { return known }
        let found = try await client.documentLibraries(of: id).collect().value
        libraries[id] = found
        return found
    }

    /// What a site is called: in addresses a slash would end the name.
    private static func title(_ site: Site) -> String {
        let names = [site.displayName, site.name, site.id].compactMap(\.self)
        return names.first { !$0.isEmpty && !$0.contains("/") } ?? ""
    }
}
