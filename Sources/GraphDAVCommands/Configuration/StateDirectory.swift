import Foundation

/// The folder that holds tokens and other secrets, for its owner only.
struct StateDirectory: Sendable {
    /// The absolute path.
    let path: String

    /// Finds the folder of an invocation: `$GRAPHDAV_STATE`, else the XDG folder.
    init(of invocation: Invocation) throws(CommandError) {
        if let path = invocation.variable("GRAPHDAV_STATE") {
            self.path = invocation.path(path)
        } else {
            path = try invocation.folder("XDG_STATE_HOME", inHome: ".local/state") + "/graphdav"
        }
    }

    /// Makes the folder with mode 0700 where it is missing, and refuses one that others may enter or read.
    func prepare() throws(CommandError) {
        if let kind = Self.attributes(of: path)?[.type] as? FileAttributeType, kind != .typeDirectory {
            throw CommandError(.usage, "cannot use the state folder \(path)", reason: "it is not a folder")
        }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CommandError(.usage, "cannot make the state folder \(path)", reason: FileFailure.reason(of: error))
        }
        try check()
    }

    /// Refuses the folder, and files in it, whose mode lets others in; says which command mends it.
    func check() throws(CommandError) {
        try Self.check(path)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            try Self.check("\(path)/\(name)")
        }
    }

    private static func check(_ path: String) throws(CommandError) {
        guard let attributes = attributes(of: path), let mode = attributes[.posixPermissions] as? Int else { return }
        let allowed = attributes[.type] as? FileAttributeType == .typeDirectory ? 0o700 : 0o600
        guard mode & ~allowed != 0 else { return }
        throw CommandError(
            .usage,
            "cannot use \(path)",
            reason: "its mode 0\(String(mode, radix: 8)) lets others in",
            remedy: "Mend it with: chmod \(String(allowed, radix: 8)) '\(path)'"
        )
    }

    private static func attributes(of path: String) -> [FileAttributeKey: Any]? {
        try? FileManager.default.attributesOfItem(atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    }
}
