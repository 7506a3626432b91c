import Foundation

extension Invocation {
    /// The content of a file of the command line; `-` is standard input.
    func read(_ path: String) throws(CommandError) -> Data {
        do {
            return path == "-" ? try input() : try Data(contentsOf: URL(fileURLWithPath: self.path(path)))
        } catch {
            throw CommandError(.usage, "cannot read \(path)", reason: FileFailure.reason(of: error))
        }
    }
}
