/// Where a document is, as people write it: `drive:/Calendars/week.ics` or `site:Marketing/Plans/week.ics`.
public struct DocumentAddress: Sendable, Hashable {
    /// What holds it.
    public enum Place: Sendable, Hashable {
        /// The drive of the person.
        case drive
        /// The sites that the person follows.
        case sites
        /// A site, by its name or id.
        case site(String)
    }

    /// What holds it.
    public let place: Place
    /// The names down to it; of a site the first may be that of a document library.
    public let names: [String]
    /// Whether it was written with a slash at its end, or is the top of its place: then it is a folder.
    public let isFolder: Bool

    init(_ place: Place, _ names: [String], isFolder: Bool = false) {
        self.place = place
        self.names = names
        self.isFolder = isFolder || names.isEmpty
    }

    /// Reads an address; nil for what does not begin with `drive:` or `site:`.
    public init?(_ text: String) {
        let names = { (text: Substring) in text.split(separator: "/").map(String.init) }
        if text.hasPrefix("drive:") {
            self.init(.drive, names(text.dropFirst("drive:".count)), isFolder: text.hasSuffix("/"))
        } else if text.hasPrefix("site:") {
            let parts = names(text.dropFirst("site:".count))
            let place = parts.first.map(Place.site) ?? .sites
            self.init(place, Array(parts.dropFirst()), isFolder: text.hasSuffix("/"))
        } else {
            return nil
        }
    }

    /// Reads an address; what has neither prefix is a path in the drive of the person.
    public init(inDrive text: String) {
        self =
            DocumentAddress(text)
            ?? DocumentAddress(.drive, text.split(separator: "/").map(String.init), isFolder: text.hasSuffix("/"))
    }

    /// The address of something in it.
    public func appending(_ name: String) -> DocumentAddress {
        place == .sites ? DocumentAddress(.site(name), []) : DocumentAddress(place, names + [name])
    }

    /// The address of another name beside it.
    func renamed(_ name: String) -> DocumentAddress {
        DocumentAddress(place, names.dropLast() + [name])
    }

    /// The address as it is written.
    public var text: String {
        switch place {
        case .drive: "drive:/" + names.joined(separator: "/")
        case .sites: "site:"
        case .site(let name): (["site:\(name)"] + names).joined(separator: "/")
        }
    }
}
