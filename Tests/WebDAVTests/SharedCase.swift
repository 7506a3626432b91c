import Foundation

/// Hard cases that are kept beside the repository; tests that need them are skipped where they are missing.
enum SharedCase {
    static let folder: URL? = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../shared/cases").standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static func data(_ name: String) throws -> Data {
        guard let folder else { return Data() }
        return try Data(contentsOf: folder.appending(path: name))
    }
}
