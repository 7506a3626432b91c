/// A word that a command takes by its place.
struct ArgumentSyntax: Sendable, Hashable {
    /// The placeholder, such as `DATE`.
    let name: String
    /// What it is, one sentence for the help.
    let summary: String
    /// Whether the command works without it.
    let isOptional: Bool
    /// Whether it takes all words that are left, at least one unless it is optional.
    let isRepeated: Bool

    init(_ name: String, _ summary: String, isOptional: Bool = false, isRepeated: Bool = false) {
        self.isRepeated = isRepeated
        self.name = name
        self.summary = summary
        self.isOptional = isOptional
    }

    /// The argument as the usage line shows it.
    var form: String {
        let form = isRepeated ? "\(name)..." : name
        return isOptional ? "[\(form)]" : form
    }
}
