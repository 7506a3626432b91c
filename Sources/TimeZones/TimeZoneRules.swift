/// The rules of one zone of the time zone database.
///
/// Offsets before the first change are those of the first type of the file (RFC 8536 3.2); after the last one
/// the footer goes on for ever.
public struct TimeZoneRules: Sendable {
    /// A change of the offset.
    struct Transition: Sendable, Hashable {
        let at: Instant
        let offset: UTCOffset
    }

    /// The name in the time zone database.
    public let name: String
    let initialOffset: UTCOffset
    /// The changes in order: those of the file, then the footer's up to the end of `footerHorizon`.
    let transitions: [Transition]
    let footer: POSIXTimeZone?

    /// The footer's changes are worked out ahead up to the end of this year; later ones one by one.
    static let footerHorizon = 2100

    /// Reads the rules from the bytes of a TZif file.
    public init(tzif bytes: [UInt8], name: String) throws(TimeZoneError) {
        let file = try TZifFile(bytes, name: name)
        self.name = name
        initialOffset = file.types[0]
        footer = file.footer
        let explicit = file.transitions.map {
            Transition(at: Instant(seconds: $0.seconds), offset: file.types[$0.type])
        }
        transitions = Self.withoutRepeats(
            explicit + Self.footerTransitions(file.footer, after: explicit.last),
            file.types[0]
        )
    }

    /// A change of the offset, with the offset before it in seconds east of UTC.
    public struct Change: Sendable, Hashable {
        let at: Instant
        let before: Int
        let offset: UTCOffset

        /// Makes a change.
        public init(at: Instant, before: Int, offset: UTCOffset) {
            self.at = at
            self.before = before
            self.offset = offset
        }
    }

    /// Makes rules of changes in any order; before the first one the offset is that which it ends.
    public init(name: String, changes: [Change]) {
        let sorted = changes.sorted { $0.at < $1.at }
        self.name = name
        initialOffset = UTCOffset(seconds: sorted.first?.before ?? 0, abbreviation: "")
        footer = nil
        transitions = sorted.map { Transition(at: $0.at, offset: $0.offset) }
    }

    /// The changes that the footer adds after the last one of the file.
    private static func footerTransitions(_ footer: POSIXTimeZone?, after last: Transition?) -> [Transition] {
        guard let footer else { return [] }
        guard footer.daylight != nil else {
            // The footer names the offset of the last type; without any change in the file it is the only one.
            return last == nil ? [Transition(at: Instant(seconds: -(1 << 58)), offset: footer.standard)] : []
        }
        let firstYear = last.map { max(min($0.at.local().date.year, footerHorizon), 1) } ?? 1900
        return (firstYear...footerHorizon).flatMap { footer.changes(year: $0) }
            .filter { change in last.map { change.at > $0.at } ?? true }
            .map { Transition(at: $0.at, offset: $0.offset) }
    }

    /// Leaves out changes after which everything is as before.
    private static func withoutRepeats(_ transitions: [Transition], _ initial: UTCOffset) -> [Transition] {
        var current = initial
        return transitions.filter { transition in
            defer { current = transition.offset }
            return transition.offset != current
        }
    }

    /// The offset in force at an instant.
    public func offset(at instant: Instant) -> UTCOffset {
        if let late = lateChanges(around: instant)?.last(where: { $0.at <= instant }) { return late.offset }
        let index = firstIndex(after: instant)
        return index == 0 ? initialOffset : transitions[index - 1].offset
    }

    /// What a clock in the zone shows at an instant.
    public func local(_ instant: Instant) -> CivilDateTime {
        instant.local(offset: offset(at: instant).seconds)
    }

    /// What a local time means, with gaps and overlaps told apart.
    public func instants(of local: CivilDateTime) -> LocalTime {
        let seconds = local.secondsSinceEpoch
        let window = Self.window(around: seconds)
        var before = offset(at: window.lowerBound)
        var begin = Instant(seconds: Int.min)
        var hits: [Instant] = []
        var gap: LocalTime?
        for change in changes(in: window) {
            let reading = Instant(seconds: seconds - before.seconds)
            if reading >= begin, reading < change.at { hits.append(reading) }
            if reading >= change.at, seconds - change.offset.seconds < change.at.seconds {
                gap = .gap(before: before, after: change.offset, change: change.at)
            }
            (before, begin) = (change.offset, change.at)
        }
        let reading = Instant(seconds: seconds - before.seconds)
        if reading >= begin { hits.append(reading) }
        guard let first = hits.first, let last = hits.last else {
            return gap ?? .unique(reading)
        }
        return first == last ? .unique(first) : .overlap(first: first, last: last)
    }

    /// The instant of a local time as RFC 5545 3.3.5 reads it.
    ///
    /// A time that comes twice is the first; one that is skipped is read with the offset before the gap.
    public func instant(of local: CivilDateTime) -> Instant {
        switch instants(of: local) {
        case .unique(let instant): instant
        case .gap(let before, _, _): Instant(local, offset: before.seconds)
        case .overlap(let first, _): first
        }
    }

    /// The time in which all readings of a local time lie: no offset is more than 26 hours.
    private static func window(around seconds: Int) -> ClosedRange<Instant> {
        Instant(seconds: seconds - 93_600)...Instant(seconds: seconds + 93_600)
    }

    /// The changes within a range of instants, in order.
    func changes(in range: ClosedRange<Instant>) -> [Transition] {
        let known = transitions[firstIndex(after: range.lowerBound.advanced(by: -1))...]
            .prefix { $0.at <= range.upperBound }
        guard let footer, range.upperBound.local().date.year > Self.footerHorizon else { return Array(known) }
        let years = max(range.lowerBound.local().date.year, Self.footerHorizon + 1)...range.upperBound.local().date.year
        let late = years.flatMap { footer.changes(year: $0) }.filter { range.contains($0.at) && $0.at > lastKnown }
        return known + late.map { Transition(at: $0.at, offset: $0.offset) }
    }

    private var lastKnown: Instant { transitions.last?.at ?? Instant(seconds: Int.min) }

    /// The footer's changes of the year before and of the year, where they are not worked out ahead.
    private func lateChanges(around instant: Instant) -> [Transition]? {
        guard let footer, footer.daylight != nil, instant > lastKnown else { return nil }
        let year = instant.local().date.year
        guard year > Self.footerHorizon, year <= CivilDate.years.upperBound else { return nil }
        return (year - 1...year).flatMap { footer.changes(year: $0) }
            .map { Transition(at: $0.at, offset: $0.offset) }
    }

    private func firstIndex(after instant: Instant) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at > instant { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
