import Foundation

extension Invocation {
    /// The value of an environment variable; nil when it is unset or empty.
    func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A base folder of the XDG specification: its variable if that is absolute, else a folder of the home folder.
    func folder(_ name: String, inHome: String) throws(CommandError) -> String {
        if let folder = variable(name), folder.hasPrefix("/") { return folder }
        guard let home = variable("HOME") else {
            throw CommandError(.usage, "cannot find the home folder", reason: "neither HOME nor \(name) is set")
        }
        return "\(home)/\(inHome)"
    }
}
