package import Foundation

/// The hard cases, samples and tables that are kept beside the checkout, or in `$GRAPHDAV_SHARED`.
///
/// Tests that need them are skipped where they are missing.
package enum SharedFolder {
    private static let root: URL = {
        if let given = ProcessInfo.processInfo.environment["GRAPHDAV_SHARED"] { return URL(filePath: given) }
        return URL(filePath: #filePath).appending(path: "../../../../shared").standardizedFileURL
    }()

    /// The file or folder at a path below it; nil where it is missing.
    package static func url(_ path: String) -> URL? {
        let url = root.appending(path: path)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// The names of the files in a folder below it, sorted; none where it is missing.
    package static func names(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return (names ?? []).sorted()
    }

    /// What the file at a path below it holds; an error where it is missing.
    package static func data(_ path: String) throws -> Data {
        try Data(contentsOf: root.appending(path: path))
    }
}
