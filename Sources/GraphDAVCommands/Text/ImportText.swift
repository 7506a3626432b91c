import CalendarActions
import CalendarConversion
import GraphSync

/// What an import did or would do, for people and for programs.
struct ImportText {
    private let result: CalendarImport.Result
    private let isDryRun: Bool

    init(_ result: CalendarImport.Result, isDryRun: Bool) {
        self.result = result
        self.isDryRun = isDryRun
    }

    /// Writes items to the output, and losses and what was recovered to the error stream.
    func write(_ invocation: Invocation) throws {
        for recovered in result.recovered { try invocation.note(recovered.text) }
        var report = ConversionReport()
        for loss in result.items.flatMap(\.losses) { report.add(loss) }
        try LossText.lines(report).forEach(invocation.note)
        if invocation.options.format == .json {
            try invocation.output.line(JSONText.object([("items", .array(result.items.map(Self.json)))]).text)
            return
        }
        if isDryRun { try invocation.output.line("A dry run: nothing is changed.") }
        for line in lines(columns: invocation.columns) { try invocation.output.line(line) }
        try invocation.output.line(result.summary)
    }

    // MARK: Items

    private func lines(columns: Int) -> [String] {
        var lines: [String] = []
        var table = TextTable(titles: ["", ""], flexible: [1])
        for item in result.items { table.append([item.action.rawValue, item.name]) }
        for (item, line) in zip(result.items, table.lines(width: columns)) {
            lines.append(line)
            if let reason = item.reason { lines.append("  \(TerminalText.harmless(reason))") }
            guard isDryRun else { continue }
            lines += item.calls.map { "  \($0.method) \($0.path)" }
            if !item.mails.isEmpty { lines.append("  mails \(item.mails.joined(separator: ", "))") }
        }
        return lines
    }

    private static func json(_ item: ImportItem) -> JSONText {
        let losses = item.losses.map { loss in LossText.json(loss) }
        var members: [(String, JSONText)] = [
            ("uid", .string(item.uid)),
            ("action", .string(item.action.rawValue)),
            (
                "calls",
                .array(item.calls.map { .object([("method", .string($0.method)), ("path", .string($0.path))]) })
            ),
            ("mails", .array(item.mails.map { .string($0) })),
            ("losses", .array(losses)),
        ]
        if let reason = item.reason { members.append(("reason", .string(reason))) }
        return .object(members)
    }
}
