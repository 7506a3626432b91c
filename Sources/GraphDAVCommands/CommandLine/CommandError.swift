/// Why a command ended without its result, in one line for a person: what failed, on which item, why, what to do.
struct CommandError: Error, Sendable, Hashable {
    /// The exit status of the run.
    var status: ExitCode
    /// What failed and on which item, such as `cannot read /home/adele/week.ics`.
    var failure: String
    /// Why, such as `no such file`; empty when the failure says it all.
    var reason: String
    /// What to do, as a sentence without its full stop; empty when nothing helps.
    var remedy: String

    init(_ status: ExitCode, _ failure: String, reason: String = "", remedy: String = "") {
        self.status = status
        self.failure = failure
        self.reason = reason
        self.remedy = remedy
    }

    /// The error on one line, without the name of the program; control characters are made harmless.
    var line: String {
        let cause = [failure, reason].filter { !$0.isEmpty }.joined(separator: ": ")
        let sentences = remedy.isEmpty ? cause : "\(cause)\(cause.hasSuffix("?") ? "" : ".") \(remedy)"
        return TerminalText.harmless(sentences)
    }
}
