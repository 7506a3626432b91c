internal import CLibical
public import TimeZones

/// The occurrences of a recurrence rule, worked out by libical on the clock on the wall.
public enum RecurrenceExpansion: Sendable {
    /// libical looks at no more times than this, that it gives or passes over: a rule may never give any.
    ///
    /// Three days of a rule by seconds, half a year of one by minutes, centuries of one by days.
    public static let maximumSteps = 300_000

    /// The first local times that a rule gives, from a start that it need not fit; at most `limit`.
    ///
    /// UNTIL is compared on the same clock, so give a rule whose end is in UTC without it. Empty when libical
    /// takes the rule for malformed.
    public static func localTimes(of rule: String, from start: CivilDateTime, limit: Int) -> [CivilDateTime] {
        guard let iterator = Iterator(rule, start) else { return [] }
        var times: [CivilDateTime] = []
        while times.count < limit, let time = iterator.next() { times.append(time) }
        return times
    }

    /// Gives the local times of a rule one after the other, at most `limit`, as long as `goesOn` says so.
    public static func forEachLocalTime(
        of rule: String,
        from start: CivilDateTime,
        limit: Int,
        _ goesOn: (CivilDateTime) -> Bool
    ) {
        guard let iterator = Iterator(rule, start) else { return }
        var count = 0
        while count < limit, let time = iterator.next(), goesOn(time) { count += 1 }
    }

    /// The local time after `maximumSteps`; nil where iCalendar cannot write it.
    private static func horizon(_ text: String, _ start: CivilDateTime) -> CivilDateTime? {
        guard let rule = try? RecurrenceRule(text) else { return start }
        let unit =
            switch rule.frequency {
            case .secondly: 1
            case .minutely: 60
            case .hourly: 3600
            case .daily, .weekly, .monthly, .yearly: 86_400
            }
        let timesOfDay = [.byHour, .byMinute, .bySecond].reduce(1) { $0 * max(rule.numbers[$1]?.count ?? 1, 1) }
        let seconds = maximumSteps * unit / (unit == 86_400 ? min(timesOfDay, maximumSteps) : 1)
        let last = start.advanced(by: seconds)
        return CivilDate.years.contains(last.date.year) ? last : nil
    }

    /// An iterator of libical; one owner frees it.
    @safe private struct Iterator: ~Copyable {
        private let pointer: OpaquePointer

        init?(_ rule: String, _ start: CivilDateTime) {
            var recurrence = unsafe rule.withCString { unsafe icalrecurrencetype_from_string($0) }
            let time = unsafe start.basicText.withCString { unsafe icaltime_from_string($0) }
            // UNTIL is the one thing that stops libical while it finds nothing.
            if unsafe icaltime_is_null_time(recurrence.until) != 0, let last = RecurrenceExpansion.horizon(rule, start)
            {
                unsafe recurrence.until = unsafe last.basicText.withCString { unsafe icaltime_from_string($0) }
            }
            guard unsafe recurrence.freq != ICAL_NO_RECURRENCE,
                let pointer = unsafe icalrecur_iterator_new(recurrence, time)
            else { return nil }
            unsafe self.pointer = pointer
        }

        deinit { unsafe icalrecur_iterator_free(pointer) }

        func next() -> CivilDateTime? {
            let time = unsafe icalrecur_iterator_next(pointer)
            guard unsafe icaltime_is_null_time(time) == 0,
                let date = unsafe CivilDate(year: Int(time.year), month: Int(time.month), day: Int(time.day))
            else { return nil }
            return unsafe CivilDateTime(date, hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
        }
    }
}
