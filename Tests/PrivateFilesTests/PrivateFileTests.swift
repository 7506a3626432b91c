import Foundation
import PrivateFiles
import Testing

@Suite("Private files and locks")
final class PrivateFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "private-\(UUID().uuidString)").path

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test("What was written is read, is replaced whole, and leaves nothing beside it")
    func replaces() throws {
        let path = folder + "/a/b/tokens.json"
        #expect(try PrivateFile.read(path) == nil)
        try PrivateFile.write(Data("a longer first content".utf8), to: path)
        try PrivateFile.write(Data("second".utf8), to: path)
        #expect(try PrivateFile.read(path) == Data("second".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/a/b") == ["tokens.json"])
        #expect(try mode(path) == 0o600)
        #expect(try mode(folder + "/a/b") == 0o700)
        try PrivateFile.remove(path)
        try PrivateFile.remove(path)
        #expect(try PrivateFile.read(path) == nil)
    }

    @Test(
        "A file that others can read or write is refused with the command that mends it",
        arguments: [0o640, 0o604, 0o620]
    )
    func wideMode(mode: Int) throws {
        let path = folder + "/tokens.json"
        try PrivateFile.write(Data("secret".utf8), to: path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let error = #expect(throws: PrivateFileError.self) { try PrivateFile.read(path) }
        #expect(error?.message.contains("chmod 600 '\(path)'") == true)
        #expect(error?.message.contains("secret") == false)
    }

    @Test("A folder that cannot be written is an error, and the old content stays")
    func failure() throws {
        let path = folder + "/tokens.json"
        try PrivateFile.write(Data("old".utf8), to: path)
        #expect(throws: PrivateFileError.self) { try PrivateFile.write(Data(), to: path + "/below") }
        #expect(try PrivateFile.read(path) == Data("old".utf8))
    }

    @Test("A lock is held by one at a time")
    func lock() throws {
        try PrivateFile.createFolder(folder)
        let path = folder + "/lock"
        let isFree = { () throws -> Bool in
            switch try FileLock.attempt(path) {
            case .some: true
            case .none: false
            }
        }
        do {
            let lock = try FileLock.attempt(path)
            #expect(try !isFree())
            _ = consume lock
        }
        #expect(try isFree())
        #expect(try isFree())
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
