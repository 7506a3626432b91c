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
        for recovered in result.recovered { try invocation.note(Self.line(recovered)) }
        var report = ConversionReport()
        for loss in result.items.flatMap(\.losses) { report.add(loss) }
        try LossText.lines(report).forEach(invocation.note)
        if invocation.options.format == .json {
            try invocation.output.line(JSONText.object([("items", .array(result.items.map(Self.json)))]).text)
            return
        }
        if isDryRun { try invocation.output.line("A dry run: nothing is changed.") }
        for line in lines(columns: invocation.columns) { try invocation.output.line(line) }
        try invocation.output.line(summary)
    }

    static func line(_ recovered: IntentRecovery.Recovered) -> String {
        let name = recovered.subject.flatMap { $0.isEmpty ? nil : $0 } ?? recovered.uid
        return recovered.isComplete
            ? "an earlier run was interrupted; '\(name)' is complete now"
            : "an earlier run was interrupted; '\(name)' was changed or deleted since, and stays as it is"
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

    /// How many items had each action: `2 created, 1 refused`.
    private var summary: String {
        let order: [ObjectPlan.Action] = [.created, .updated, .cancelled, .unchanged, .skipped, .refused, .failed]
        let counts = order.compactMap { action in
            let count = result.items.count { $0.action == action }
            return count == 0 ? nil : "\(count) \(action.rawValue)"
        }
        return counts.isEmpty ? "There is no event in it." : counts.joined(separator: ", ")
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

extension ImportItem {
    /// What a person knows it by.
    fileprivate var name: String {
        [summary, uid].compactMap(\.self).first { !$0.isEmpty } ?? "the file"
    }
}
