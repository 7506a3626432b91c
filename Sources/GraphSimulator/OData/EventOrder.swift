import TimeZones

/// `$orderby` of events: one member or several, each up or down.
struct EventOrder {
    private struct Key {
        let member: EventMember
        let part: String?
        let isDescending: Bool
    }

    private let keys: [Key]

    /// Reads the option; nil without one.
    init?(_ query: QueryOptions) throws(GraphFailure) {
        guard let text = query["orderby"] else { return nil }
        var keys: [Key] = []
        for item in text.split(separator: ",") {
            let words = item.split(separator: " ")
            let path = (words.first ?? "").split(separator: "/")
            guard let name = path.first, let member = EventMember(name: name) else {
                throw .badRequest(
                    "Could not find a property named '\(words.first ?? "")' on type 'microsoft.graph.event'."
                )
            }
            let part = path.count > 1 ? String(path[1]) : nil
            guard part != nil || !Self.complex.contains(member) else {
                throw .badRequest("The $orderby expression must evaluate to a single value of primitive type.")
            }
            keys.append(Key(member: member, part: part, isDescending: words.last?.lowercased() == "desc"))
        }
        self.keys = keys
    }

    private static let complex: Set<EventMember> = [
        .start, .end, .body, .location, .locations, .attendees, .organizer, .recurrence, .responseStatus,
        .onlineMeeting,
        .categories,
    ]

    /// The rows in order; equal ones stay as they were.
    func sorted(_ rows: [EventRow], _ presenter: EventPresenter) -> [EventRow] {
        let keyed = rows.map { row in (row, keys.map { key in value(key, row, presenter) }) }
        return keyed.enumerated().sorted { one, other in
            for (index, key) in keys.enumerated() {
                let first = one.element.1[index]
                let second = other.element.1[index]
                if first != second { return key.isDescending ? first > second : first < second }
            }
            return one.offset < other.offset
        }.map(\.element.0)
    }

    /// A text by which values sort.
    private func value(_ key: Key, _ row: EventRow, _ presenter: EventPresenter) -> String {
        switch (key.member, key.part) {
        case (.start, _): return row.start.local().text
        case (.end, _): return row.end.local().text
        default: break
        }
        var value = presenter.value(key.member, row)
        if let part = key.part { value = value?.object?[part] }
        return value?.string?.lowercased() ?? value?.bool.map { $0 ? "1" : "0" } ?? ""
    }
}
