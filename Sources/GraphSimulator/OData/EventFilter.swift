import TimeZones

/// Applies `$filter` to events, times read in UTC.
struct EventFilter {
    private static let unsupportedMembers = [
        "uid", "attendees", "occurrenceid", "cancelledoccurrences", "body", "locations",
    ]

    private let expression: FilterExpression

    /// Reads a filter, and refuses what Graph cannot filter by.
    init(_ text: String) throws(GraphFailure) {
        expression = try FilterParser.parse(text)
        try Self.check(expression)
    }

    /// Whether an event fits.
    func holds(_ row: EventRow, _ presenter: EventPresenter) -> Bool {
        holds(expression, row, presenter)
    }

    private static func check(_ expression: FilterExpression) throws(GraphFailure) {
        switch expression {
        case .and(let left, let right), .or(let left, let right):
            try check(left)
            try check(right)
        case .not(let inner):
            try check(inner)
        case .any(let path, let variable, let inner):
            guard let name = path.first else { throw unsupported("") }
            if isSameName(name, "categories") { return }
            guard isSameName(name, "singleValueExtendedProperties"), properties(inner, variable) != nil else {
                throw unsupported(name)
            }
        case .compare(let path, _, _), .call(_, let path, _):
            try check(path)
        }
    }

    private static func check(_ path: [String]) throws(GraphFailure) {
        guard let name = path.first else { throw unsupported("") }
        guard !unsupportedMembers.contains(name.lowercased()) else { throw unsupported(name) }
        guard EventMember(name: name) != nil else {
            throw .badRequest("Could not find a property named '\(name)' on type 'microsoft.graph.event'.")
        }
    }

    private static func unsupported(_ name: String) -> GraphFailure {
        GraphFailure(400, "UnsupportedEntityExpression", "The property '\(name)' does not support filtering.")
    }

    private func holds(_ expression: FilterExpression, _ row: EventRow, _ presenter: EventPresenter) -> Bool {
        switch expression {
        case .and(let left, let right):
            return holds(left, row, presenter) && holds(right, row, presenter)
        case .or(let left, let right):
            return holds(left, row, presenter) || holds(right, row, presenter)
        case .not(let inner):
            return !holds(inner, row, presenter)
        case .any(let path, let variable, let inner):
            return holdsAny(path, variable, inner, row, presenter)
        case .compare(let path, let comparison, let literal):
            return Self.compare(value(path, row, presenter), comparison, literal)
        case .call(let function, let path, let text):
            return Self.call(function, value(path, row, presenter)?.string ?? "", text)
        }
    }

    private func value(_ path: [String], _ row: EventRow, _ presenter: EventPresenter) -> JSONValue? {
        guard let member = EventMember(name: path[0]) else { return nil }
        var value = presenter.value(member, row)
        for name in path.dropFirst() { value = value?.object?[name] }
        return value
    }

    private func holdsAny(
        _ path: [String],
        _ variable: String,
        _ inner: FilterExpression,
        _ row: EventRow,
        _ presenter: EventPresenter
    ) -> Bool {
        if isSameName(path[0], "categories") {
            let categories = presenter.value(.categories, row)?.array ?? []
            return categories.contains { category in
                guard case .compare(let path, let comparison, let literal) = inner, path == [variable] else {
                    return false
                }
                return Self.compare(category, comparison, literal)
            }
        }
        guard let wanted = Self.properties(inner, variable) else { return false }
        return presenter.extendedProperty(wanted.id, row) == wanted.value
    }

    /// The id and value that a filter for an extended property names.
    private static func properties(_ inner: FilterExpression, _ variable: String) -> (id: String, value: String)? {
        guard case .and(let left, let right) = inner else { return nil }
        var found: [String: String] = [:]
        for part in [left, right] {
            guard case .compare(let path, .eq, .string(let text)) = part, path.count == 2, path[0] == variable else {
                return nil
            }
            found[path[1].lowercased()] = text
        }
        guard let id = found["id"], let value = found["value"] else { return nil }
        return (ExtendedProperty.normalized(id), value)
    }

    private static func call(_ function: FilterExpression.Function, _ value: String, _ text: String) -> Bool {
        let value = value.lowercased()
        let text = text.lowercased()
        switch function {
        case .startswith: return value.hasPrefix(text)
        case .endswith: return value.hasSuffix(text)
        case .contains: return value.contains(text)
        }
    }

    private static func compare(_ value: JSONValue?, _ comparison: FilterExpression.Comparison, _ literal: JSONValue)
        -> Bool
    {
        let order: Int
        switch (value ?? .null, literal) {
        case (.null, .null): order = 0
        case (.null, _), (_, .null): return comparison == .ne
        case (.bool(let one), .bool(let other)): order = one == other ? 0 : 1
        case (.integer(let one), .integer(let other)): order = one - other
        case (.string(let one), .string(let other)): order = compareTexts(one, other)
        default: return false
        }
        switch comparison {
        case .eq: return order == 0
        case .ne: return order != 0
        case .gt: return order > 0
        case .ge: return order >= 0
        case .lt: return order < 0
        case .le: return order <= 0
        }
    }

    /// Texts that are both times compare as times, others without case, as Exchange compares them.
    private static func compareTexts(_ one: String, _ other: String) -> Int {
        if let first = instant(one), let second = instant(other) { return first.seconds - second.seconds }
        let first = one.lowercased()
        let second = other.lowercased()
        return first == second ? 0 : first < second ? -1 : 1
    }

    private static func instant(_ text: String) -> Instant? {
        var scanner = TimeScanner(text)
        guard let local = scanner.dateTime(), let offset = scanner.offset(), scanner.isAtEnd else {
            return CivilDate(text: text).map { Instant(CivilDateTime(startOf: $0)) }
        }
        return Instant(local, offset: offset ?? 0)
    }
}
