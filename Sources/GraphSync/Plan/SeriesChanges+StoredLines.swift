import CalendarConversion
import GraphModel

extension SeriesChanges {
    /// The changes without those of an event or occurrence that are about nothing but what is stored with it.
    var withoutStoredLinesAlone: SeriesChanges {
        var changes = self
        changes.event = event.flatMap { $0.concernsStoredLinesOnly ? nil : $0 }
        changes.occurrences = occurrences.filter { occurrence in
            guard case .change(let change) = occurrence.kind else { return true }
            return !change.concernsStoredLinesOnly
        }
        return changes
    }
}

extension EventChanges {
    fileprivate var concernsStoredLinesOnly: Bool {
        var rest = event
        rest.singleValueExtendedProperties = nil
        return rest == Event() && cleared.isEmpty
    }
}
