/// What an account must have been allowed before a document can be read or written.
public enum DocumentRight: Sendable, Hashable, CaseIterable {
    /// Reading the drive of the person.
    case readDrive
    /// Writing to it.
    case writeDrive
    /// Finding and reading the sites that the person follows.
    case readSites
    /// Writing to them.
    case writeSites

    /// The rights that a sign-in asks for, by Microsoft's names.
    ///
    /// A sign-in for files, or for sites too, asks for writing at once, unless nothing may be written at all.
    public static func scopes(sites: Bool, readOnly: Bool) -> [String] {
        switch (sites, readOnly) {
        case (false, false): ["Files.ReadWrite"]
        case (false, true): ["Files.Read"]
        case (true, false): ["Files.ReadWrite.All", "Sites.Read.All"]
        case (true, true): ["Files.Read", "Sites.Read.All"]
        }
    }

    /// Whether it is about sites.
    var isOfSites: Bool { self == .readSites || self == .writeSites }

    /// How to sign in so that it is asked for.
    var remedy: String { "graphdav login " + (isOfSites ? "--sites" : "--files") }

    /// Whether rights that were given hold it; they may be written with their resource before them.
    func isGiven(by scopes: [String]) -> Bool {
        let given = Set(scopes.map(Self.name))
        return alternatives.contains { wanted in wanted.allSatisfy { !given.isDisjoint(with: $0) } }
    }

    /// Those of rights that were given that are about documents.
    static func ofDocuments(_ scopes: [String]) -> [String] {
        scopes.filter { name($0).hasPrefix("files.") || name($0).hasPrefix("sites.") }
    }

    /// Ways to have it: of each set in a way one must have been given.
    private var alternatives: [[Set<String>]] {
        let findSites: Set = ["sites.read.all", "sites.readwrite.all"]
        return switch self {
        case .readDrive: [[["files.read", "files.readwrite", "files.read.all", "files.readwrite.all"]]]
        case .writeDrive: [[["files.readwrite", "files.readwrite.all"]]]
        case .readSites: [[findSites]]
        case .writeSites: [[findSites, ["files.readwrite.all", "sites.readwrite.all"]]]
        }
    }

    private static func name(_ scope: String) -> String {
        (scope.split(separator: "/").last.map(String.init) ?? scope).lowercased()
    }
}
