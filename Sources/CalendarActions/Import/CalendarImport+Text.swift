public import GraphSync

extension CalendarImport.Result {
    /// How many items had each action: `2 created, 1 refused`.
    public var summary: String {
        let order: [ObjectPlan.Action] = [.created, .updated, .cancelled, .unchanged, .skipped, .refused, .failed]
        let counts = order.compactMap { action in
            let count = items.count { $0.action == action }
            return count == 0 ? nil : "\(count) \(action.rawValue)"
        }
        return counts.isEmpty ? "There is no event in it." : counts.joined(separator: ", ")
    }
}

extension CalendarImport.Result {
    /// Whether an event is changed, or would be.
    public var changesAnything: Bool {
        items.contains { [.created, .updated, .cancelled].contains($0.action) }
    }

    /// Whether something is not done that the files want.
    public var isIncomplete: Bool {
        items.contains { [.failed, .refused].contains($0.action) }
    }
}

extension ImportItem {
    /// What became of it, in a word.
    public var actionText: String { action.rawValue }

    /// What a person knows it by.
    public var name: String {
        [summary, uid].compactMap(\.self).first { !$0.isEmpty } ?? "the file"
    }
}

extension IntentRecovery.Recovered {
    /// What became of it, in a sentence for a person.
    public var text: String {
        let name = subject.flatMap { $0.isEmpty ? nil : $0 } ?? uid
        return isComplete
            ? "an earlier run was interrupted; '\(name)' is complete now"
            : "an earlier run was interrupted; '\(name)' was changed or deleted since, and stays as it is"
    }
}
