/// An option that a command understands: `--name VALUE`, or `--name` alone for a switch.
struct OptionSyntax: Sendable, Hashable {
    /// The name with its dashes, such as `--week-start`.
    let name: String
    /// The placeholder of its value, such as `DAY`; nil for a switch.
    let value: String?
    /// What it does, one sentence for the help.
    let summary: String

    init(_ name: String, _ value: String? = nil, _ summary: String) {
        self.name = name
        self.value = value
        self.summary = summary
    }

    /// The option as it is written: `--week-start DAY`.
    var form: String {
        value.map { "\(name) \($0)" } ?? name
    }
}
