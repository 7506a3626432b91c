import Foundation

/// The configuration file: where it is, and what it says.
struct ConfigurationFile: Sendable {
    /// The absolute path.
    let path: String

    /// Finds the file of an invocation: `--config`, else `$GRAPHDAV_CONFIG`, else the XDG folder.
    init(of invocation: Invocation) throws(CommandError) {
        if let path = invocation.options.configurationPath ?? invocation.variable("GRAPHDAV_CONFIG") {
            self.path = invocation.path(path)
        } else {
            let folder = try invocation.folder("XDG_CONFIG_HOME", inHome: ".config")
            path = folder + "/graphdav/config.json5"
        }
    }

    init(path: String) {
        self.path = path
    }

    /// Whether there is such a file.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Reads and checks the file.
    func read() throws(CommandError) -> Configuration {
        let text: Data
        do {
            text = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandError(
                .usage,
                "cannot read the configuration \(path)",
                reason: FileFailure.reason(of: error),
                remedy: "Copy config/config.json5 of the project there, or name another file with --config"
            )
        }
        return try Self.parse(text, path: path)
    }

    /// Reads the text of a configuration file.
    static func parse(_ text: Data, path: String) throws(CommandError) -> Configuration {
        do {
            let root = try ConfigurationSection<Configuration.Key>(value(of: text), path: "")
            return try Configuration(root, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path)
        } catch let error as ConfigurationError {
            throw failure(error, in: text, path: path)
        } catch {
            throw failure(syntaxOf: text, path: path, error)
        }
    }

    private static func value(of text: Data) throws -> ConfigurationValue {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try decoder.decode(ConfigurationValue.self, from: text)
    }

    private static func failure(_ error: ConfigurationError, in text: Data, path: String) -> CommandError {
        let line = JSON5Lines(text).members[error.path].map { ", line \($0)" } ?? ""
        let reason = error.path.isEmpty ? error.message : "\(error.path): \(error.message)"
        return CommandError(.usage, "configuration \(path)\(line)", reason: reason)
    }

    private static func failure(syntaxOf text: Data, path: String, _ error: any Error) -> CommandError {
        if let problem = JSON5Lines(text).problem {
            return CommandError(.usage, "configuration \(path), line \(problem.line)", reason: problem.message)
        }
        guard case DecodingError.typeMismatch(_, let context) = error else {
            return CommandError(.usage, "configuration \(path)", reason: "it is not JSON5 in UTF-8")
        }
        let place = context.codingPath.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
        return failure(ConfigurationError(path: place, message: "the value cannot be read"), in: text, path: path)
    }
}
