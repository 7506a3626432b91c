/// A site of SharePoint with its document libraries, the default one first.
struct SharePointSite: Sendable {
    /// A document library: the number of its drive, and its name.
    struct Library: Sendable {
        let drive: Int
        let name: String
    }

    let id: String
    /// The name in its address.
    let name: String
    let displayName: String
    let libraries: [Library]
    /// Whether the user follows it.
    var isFollowed = true

    /// The sites of the simulated organization.
    static let all = [
        SharePointSite(
            id: "contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe",
            name: "marketing",
            displayName: "Marketing",
            libraries: [Library(drive: 1, name: "Documents"), Library(drive: 2, name: "Plans 2026")]
        ),
        SharePointSite(
            id: "contoso.sharepoint.com,5a58bb09-1fba-41c1-8125-69da264370a0,9f2ec1da-0be4-4a74-9254-973f0add78fd",
            name: "sales",
            displayName: "Sales & Übersee",
            libraries: [Library(drive: 3, name: "Documents")]
        ),
        SharePointSite(
            id: "contoso.sharepoint.com,da60e844-ba1d-49bc-b4d4-d5e36bae9019,712a596e-90a1-49e3-9b48-bfa80bee8740",
            name: "board",
            displayName: "Board",
            libraries: [Library(drive: 4, name: "Documents")],
            isFollowed: false
        ),
    ]

    /// The site whose library a drive is, and the name of the library; nil for the user's own drive.
    static func owner(of drive: Int) -> (site: SharePointSite, library: String)? {
        for site in all {
            if let library = site.libraries.first(where: { $0.drive == drive }) { return (site, library.name) }
        }
        return nil
    }

    /// The drives of the user and of all sites, empty.
    static func newDrives(_ now: Timestamp) -> [Drive] {
        (0...all.reduce(0) { $0 + $1.libraries.count }).map { _ in
            var drive = Drive()
            drive.makeRoot(now)
            return drive
        }
    }

    /// The id of a drive.
    static func driveID(_ drive: Int) -> String {
        "b!simulated" + (drive == 0 ? "" : String(drive))
    }
}
