/// What a command is called and takes: the parser reads by it, and the help is written from it.
struct CommandSyntax: Sendable {
    /// The name, such as `week`.
    let name: String
    /// What the command does, one sentence.
    let summary: String
    /// What else a person should know, in paragraphs; empty when the options say it all.
    var discussion = ""
    /// The words it takes by place, the optional ones last.
    var arguments: [ArgumentSyntax] = []
    /// The options of its own.
    var options: [OptionSyntax] = []
    /// One command line that shows it at work.
    let example: String

    /// The line that shows how the command is called.
    var usage: String {
        let parts = options.map { "[\($0.form)]" } + arguments.map(\.form)
        return (["usage: graphdav \(name)"] + parts).joined(separator: " ")
    }
}
