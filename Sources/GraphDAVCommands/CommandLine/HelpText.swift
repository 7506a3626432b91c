/// Writes the help of the program and of its commands, 80 columns wide.
enum HelpText {
    private static let columns = 80
    private static let indent = "  "

    /// The help of one command.
    static func of(_ syntax: CommandSyntax) -> String {
        var sections = [wrapped(syntax.usage.replacingPrefix("usage: ", with: "Usage: "), hanging: 6)]
        sections.append(paragraphs(syntax.summary, syntax.discussion))
        if !syntax.arguments.isEmpty {
            sections.append("Arguments:\n" + definitions(syntax.arguments.map { ($0.name, $0.summary) }))
        }
        if !syntax.options.isEmpty {
            sections.append("Options:\n" + definitions(syntax.options.map { ($0.form, $0.summary) }))
        }
        sections.append("Options of every command:\n" + definitions(GlobalOptions.syntax.map { ($0.form, $0.summary) }))
        sections.append("Example:\n" + indent + syntax.example)
        return sections.joined(separator: "\n\n")
    }

    /// The help of the program: its commands, its options, its files, its exit statuses.
    static func ofProgram(_ commands: [CommandSyntax]) -> String {
        """
        Usage: graphdav COMMAND [OPTIONS] [ARGUMENTS]

        Puts a Microsoft 365 or Outlook.com calendar into any calendar app.

        Commands:
        \(definitions(commands.map { ($0.name, $0.summary) }))

        'graphdav COMMAND --help' explains a command and shows an example.

        Options of every command:
        \(definitions(GlobalOptions.syntax.map { ($0.form, $0.summary) }))

        Files:
        \(definitions([
            ("configuration", "--config, else $GRAPHDAV_CONFIG, else $XDG_CONFIG_HOME/graphdav/config.json5."),
            ("state", "$GRAPHDAV_STATE, else $XDG_STATE_HOME/graphdav: tokens, readable by you only."),
        ]))

        Exit status:
        \(definitions([
            ("0", "Done."), ("1", "Some item failed, the rest was done."), ("2", "Usage or configuration."),
            ("3", "Sign-in needed."), ("4", "Microsoft Graph cannot be reached or still fails after the retries."),
            ("5", "Refused: it cannot be done without changing its meaning."),
        ]))

        Example:
        \(indent)graphdav week 2026-12-01
        """
    }

    private static func paragraphs(_ texts: String...) -> String {
        texts.filter { !$0.isEmpty }.map { text in
            text.split(separator: "\n\n").map { wrapped(String($0), hanging: 0) }.joined(separator: "\n\n")
        }.joined(separator: "\n\n")
    }

    /// Terms with their explanations in a second column.
    private static func definitions(_ entries: [(String, String)]) -> String {
        let column = min(24, (entries.map(\.0.count).max() ?? 0) + 4)
        return entries.map { term, explanation in
            let start = indent + term
            let margin = String(repeating: " ", count: column)
            let filled =
                start.count + 2 <= column ? start + String(margin.dropFirst(start.count)) : start + "\n" + margin
            let text = wrapped(explanation, hanging: 0, within: columns - column)
            return filled + text.split(separator: "\n").joined(separator: "\n" + margin)
        }.joined(separator: "\n")
    }

    /// The words of a text in lines, all but the first indented; brackets with their content stay together.
    private static func wrapped(_ text: String, hanging: Int, within width: Int = columns) -> String {
        var lines: [String] = []
        for piece in pieces(of: text) {
            if let last = lines.last, last.count + 1 + piece.count <= width {
                lines[lines.count - 1] = last + " " + piece
            } else {
                lines.append((lines.isEmpty ? "" : String(repeating: " ", count: hanging)) + piece)
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if let open = pieces.last, open.hasPrefix("["), !open.hasSuffix("]") {
                pieces[pieces.count - 1] = open + " " + word
            } else {
                pieces.append(String(word))
            }
        }
        return pieces
    }
}

extension String {
    /// The text with another beginning, where it begins so.
    fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
