import Foundation
import Testing

@testable import GraphDAVCommands

@Suite("State folder")
struct StateDirectoryTests {
    private func directory(_ path: String) throws -> StateDirectory {
        try StateDirectory(
            of: TestRun.invocation(environment: ["GRAPHDAV_STATE": path])
        )
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("A missing folder is made for its owner only")
    func made() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a/state"
        try directory(path).prepare()
        #expect(try mode(path) == 0o700)
    }

    @Test("A folder or file that others may read is refused with the command that mends it")
    func refused() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        var error = #expect(throws: CommandError.self) { try directory(folder.path).prepare() }
        #expect(error?.line.hasSuffix("its mode 0755 lets others in. Mend it with: chmod 700 '\(folder.path)'") == true)
        #expect(error?.status == .usage)

        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        let file = try folder.write("{}", to: "me.json", mode: 0o640)
        error = #expect(throws: CommandError.self) { try directory(folder.path).prepare() }
        #expect(error?.line.hasSuffix("Mend it with: chmod 600 '\(file)'") == true)

        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        try directory(folder.path).prepare()
    }

    @Test("A file in its place is refused")
    func file() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "state")
        let error = #expect(throws: CommandError.self) { try directory(file).prepare() }
        #expect(error?.reason == "it is not a folder")
    }
}
