import GraphModel

extension Invocation {
    /// Tells which items could not be read, one line each.
    func tell(_ failures: [DecodingFailure], of kind: String) throws {
        for failure in failures {
            let id = failure.id.map { " [\($0)]" } ?? ""
            try errors.line(TerminalText.harmless("graphdav: cannot read a \(kind)\(id): \(failure.reason)"))
        }
    }
}
