extension TimeZoneRules {
    /// The observances from the one in force at an instant on, in the order in which they begin.
    ///
    /// What goes on for ever is one observance with a rule, as are three and more years of history that follow one.
    /// Observances that begin after `through` are left out. Without it the present rule stays and all before it, but
    /// for changes that follow no rule and are further away than `listedThrough`.
    public func observances(from: Instant, through: Instant? = nil) -> [Observance] {
        let onsets = self.onsets(from: from)
        let lasting = onsets[lastingStart(of: onsets)...]
        let history = onsets[..<lasting.startIndex].filter { $0.at <= through ?? Self.listedThrough }
        let rules = footer?.daylight.map { self.lasting(Array(lasting), $0) } ?? []
        let kept = rules.filter { rule in
            through.map { Instant(rule.onset, offset: rule.offsetFrom) <= $0 } ?? true
        }
        return (historic(Array(history), from: from) + kept).sorted { $0.onset < $1.onset }
    }

    /// A change, with the offset before it.
    private struct Onset {
        let at: Instant
        let before: UTCOffset
        let offset: UTCOffset
        let isInitial: Bool

        var local: CivilDateTime { at.local(offset: before.seconds) }

        /// Whether it is called daylight saving time: of two clocks that the database tells apart, the later one.
        ///
        /// Offsets are the same either way, and readers that know no negative saving (Dublin's winter) get it right.
        var isDaylight: Bool {
            offset.isDaylight == before.isDaylight ? offset.isDaylight : offset.seconds > before.seconds
        }
    }

    /// The change that brought the offset in force at `from`, then all later ones up to the footer's horizon.
    private func onsets(from: Instant) -> [Onset] {
        let first = transitions.lastIndex { $0.at <= from }
        let later = transitions.indices.filter { $0 >= (first ?? 0) }.map { index in
            Onset(
                at: transitions[index].at,
                before: index == 0 ? initialOffset : transitions[index - 1].offset,
                offset: transitions[index].offset,
                isInitial: index == first
            )
        }
        guard first == nil else { return later }
        let initial = Onset(
            at: Instant(seconds: -(1 << 58)),
            before: initialOffset,
            offset: initialOffset,
            isInitial: true
        )
        return [initial] + later
    }

    /// The index of the first onset from which on all follow the footer.
    private func lastingStart(of onsets: [Onset]) -> Int {
        guard let footer, footer.daylight != nil else { return onsets.endIndex }
        var index = onsets.endIndex
        for year in stride(from: Self.footerHorizon, through: 1900, by: -1) {
            for change in footer.changes(year: year).reversed() {
                guard index > 0, onsets[index - 1].at == change.at, onsets[index - 1].offset == change.offset else {
                    return index
                }
                index -= 1
            }
        }
        return index
    }

    private func lasting(_ onsets: [Onset], _ daylight: POSIXTimeZone.Daylight) -> [Observance] {
        [(daylight.start, daylight.offset), (daylight.end, footer?.standard)].flatMap { change, offset in
            let kind = onsets.filter { $0.offset == offset }
            let rules = Observance.YearlyRule.rules(of: change)
            guard !rules.isEmpty else { return listed(kind) }
            return rules.compactMap { rule in
                kind.first { rule.matches($0.local.date) }.map { observance($0, .yearly(rule, until: nil)) }
            }
        }
    }

    /// Onsets that follow no lasting rule: runs of three years and more as rules, the others listed.
    private func historic(_ onsets: [Onset], from: Instant) -> [Observance] {
        let initial = onsets.filter { $0.isInitial && $0.at < Self.listedFrom }.map { clamped($0, from: from) }
        let rest = onsets.filter { !$0.isInitial || $0.at >= Self.listedFrom }
        let kinds = Dictionary(grouping: rest) { Kind(before: $0.before, offset: $0.offset) }
        return initial
            + kinds.values.flatMap { kind in
                let runs = Self.runs(kind)
                let ruled = runs.compactMap { run in
                    run.rule.map { observance(run.onsets[0], .yearly($0, until: run.onsets[run.onsets.count - 1].at)) }
                }
                return ruled + listed(runs.filter { $0.rule == nil }.flatMap(\.onsets))
            }
    }

    private struct Kind: Hashable {
        let before: UTCOffset
        let offset: UTCOffset
    }

    private func listed(_ onsets: [Onset]) -> [Observance] {
        guard let first = onsets.first else { return [] }
        let more = onsets.dropFirst().map(\.local)
        return [observance(first, more.isEmpty ? nil : .at(more))]
    }

    private func observance(_ onset: Onset, _ repetition: Observance.Repetition?) -> Observance {
        Observance(
            isDaylight: onset.isDaylight,
            onset: onset.local,
            offsetFrom: onset.before.seconds,
            offsetTo: onset.offset.seconds,
            abbreviation: onset.offset.abbreviation,
            repetition: repetition
        )
    }

    /// The end of 2037: later changes that follow no rule, such as Gaza's Ramadans up to 2086, are guesses.
    static let listedThrough = Instant(seconds: 2_145_916_799)

    /// 1970: what has been in force since before it is written as if it began then.
    private static let listedFrom = Instant(seconds: 0)

    /// An observance that began before 1970, or at no known time: from 1970 on, or from the year that is asked for.
    ///
    /// Readers need its offset only, and some trip over the odd offsets of local mean time before it.
    private func clamped(_ onset: Onset, from: Instant) -> Observance {
        let year = min(from.local().date.year - 1, 1970)
        let begin = CivilDate(year: year, month: 1, day: 1) ?? CivilDate(dayNumber: 0)
        return Observance(
            isDaylight: onset.isDaylight,
            onset: CivilDateTime(startOf: begin),
            offsetFrom: onset.offset.seconds,
            offsetTo: onset.offset.seconds,
            abbreviation: onset.offset.abbreviation,
            repetition: nil
        )
    }

    private struct Run {
        var onsets: [Onset]
        var rule: Observance.YearlyRule?
    }

    /// A rule saves nothing for fewer years than this.
    private static let shortestRun = 3

    private static func runs(_ onsets: [Onset]) -> [Run] {
        var runs: [Run] = []
        var rest = ArraySlice(onsets)
        while let first = rest.first {
            let best = rules(for: first.local.date).map { rule in (rule, length(of: rule, in: rest)) }
                .max { $0.1 < $1.1 }
            if let (rule, length) = best, length >= shortestRun {
                runs.append(Run(onsets: Array(rest.prefix(length)), rule: rule))
                rest = rest.dropFirst(length)
            } else {
                runs.append(Run(onsets: [first]))
                rest = rest.dropFirst()
            }
        }
        return runs
    }

    private static func rules(for date: CivilDate) -> [Observance.YearlyRule] {
        let number = (date.day + 6) / 7
        let isLast = date.day + 7 > CivilDate.daysInMonth(date.month, year: date.year)
        let ordinals = (isLast ? [-1] : []) + (number <= 4 ? [number] : [])
        return ordinals.map { Observance.YearlyRule(month: date.month, weekday: date.weekday, days: .ordinal($0)) }
    }

    private static func length(of rule: Observance.YearlyRule, in onsets: ArraySlice<Onset>) -> Int {
        guard let first = onsets.first?.local else { return 0 }
        return zip(onsets, 0...).prefix { onset, index in
            let local = onset.local
            return local.date.year == first.date.year + index && local.secondOfDay == first.secondOfDay
                && rule.matches(local.date)
        }.count
    }
}
