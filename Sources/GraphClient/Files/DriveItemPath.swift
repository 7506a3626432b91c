import HTTPMessage

/// An item of a drive by the names from the root down to it.
public struct DriveItemPath: Sendable, Hashable {
    /// The id of the drive.
    public let drive: String
    /// The names of the folders and of the item; none for the root.
    public let names: [String]

    /// Takes names; throws an error of code `invalidRequest` for one that no file of OneDrive or SharePoint can have.
    public init(drive: String, names: [String]) throws(GraphError) {
        self.drive = drive
        self.names = names
        for name in names where !Self.isName(name) {
            throw GraphError(
                .invalidRequest,
                "'\(name)' cannot be the name of a file or folder",
                remedy: "leave out . and .. and the characters \" * : < > ? \\ |"
            )
        }
    }

    /// The folder that it is in; the root is in itself.
    public var folder: DriveItemPath {
        DriveItemPath(drive: drive, checked: names.dropLast())
    }

    private init(drive: String, checked names: some Sequence<String>) {
        self.drive = drive
        self.names = Array(names)
    }

    /// The path below the version: `/drives/b!1/root:/Calendars/week.ics:/content`.
    func relativeURL(_ action: String?) -> String {
        let root = "/drives/\(PercentEncoding.encode(drive))/root"
        let last = action.map { "/\($0)" } ?? ""
        guard !names.isEmpty else { return root + last }
        let path = names.map { "/" + PercentEncoding.encode($0) }.joined()
        return root + ":" + path + (action == nil ? "" : ":") + last
    }

    /// The path as people write it: `/Calendars/week.ics`.
    var text: String { "/" + names.joined(separator: "/") }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".."
            && !name.unicodeScalars.contains {
                $0.value < 0x20 || $0.value == 0x7F || "\"*:<>?/\\|".unicodeScalars.contains($0)
            }
    }
}
