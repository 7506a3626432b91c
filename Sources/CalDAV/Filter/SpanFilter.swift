/// What a filter asks of the instances of an object alone, so that a server can answer from an index of them.
///
/// The filters that calendar apps send are nearly always of this kind.
public struct SpanFilter: Sendable, Hashable {
    /// The component that is to be there, such as `VEVENT`.
    public let component: String
    /// The time in which an instance is to take place; nil for any time.
    public let range: TimeRange?
    /// Whether nothing else is asked: an object that passes is found; else it is still to be held against the filter.
    public let isDecisive: Bool

    /// Whether one of the instances passes.
    public func matches(_ spans: some Sequence<InstanceSpan>) -> Bool {
        guard let range else { return true }
        return spans.contains { range.overlaps(start: $0.start, end: $0.end) }
    }
}

extension CompFilter {
    /// The part that an index of instances can answer; nil when the filter does not ask for one kind of component.
    public var spanFilter: SpanFilter? {
        let wanted = compFilters.filter { !$0.isNotDefined }
        guard name == "VCALENDAR", let inner = wanted.first, wanted.count == 1 else { return nil }
        let isAlone = propFilters.isEmpty && compFilters.count == 1
        return SpanFilter(
            component: inner.name,
            range: inner.timeRange,
            isDecisive: isAlone && inner.propFilters.isEmpty && inner.compFilters.isEmpty
        )
    }
}
