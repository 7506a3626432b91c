import TimeZones

extension PatternedRecurrence {
    /// The greatest number of occurrences that Exchange takes.
    static let maximumCount = 999

    /// Reads the member `recurrence` of an event whose start is given, as strictly as Graph does.
    init(
        _ value: JSONValue,
        start: CivilDate,
        zone: String,
        beyondMonth: SimulatorKnobs.DayBeyondMonth
    ) throws(GraphFailure) {
        guard let object = value.object, let pattern = object["pattern"]?.object, let range = object["range"]?.object
        else { throw .validation }
        let read = try RecurrencePattern(pattern)
        let over = try RecurrenceRange(range, start: start, zone: zone)
        let recurrence = PatternedRecurrence(pattern: read, range: over, beyondMonth: beyondMonth)
        guard recurrence.firstDay != nil else { throw .validation }
        self = recurrence
    }

    /// The same recurrence, started at its first date, as the server keeps it.
    var normalized: PatternedRecurrence {
        guard let firstDay, firstDay != range.startDate.dayNumber else { return self }
        var moved = range
        moved.startDate = CivilDate(dayNumber: firstDay)
        return PatternedRecurrence(pattern: pattern, range: moved, beyondMonth: beyondMonth)
    }
}

extension RecurrencePattern {
    /// Reads a pattern; members that its kind does not use must be valid all the same.
    fileprivate init(_ object: JSONObject) throws(GraphFailure) {
        guard let type: Kind = try object.choice("type") else { throw .validation }
        self.init(type: type)
        interval = try object.integer("interval") ?? 0
        month = try object.integer("month") ?? 0
        dayOfMonth = try object.integer("dayOfMonth") ?? 0
        index = try object.choice("index") ?? .first
        daysOfWeek = try Self.days(object["daysOfWeek"] ?? .null)
        if let first = object["firstDayOfWeek"], first != .null {
            guard let day = first.string.flatMap(Weekday.init(graphName:)) else { throw .validation }
            firstDayOfWeek = day
        }
        try validate()
    }

    private static func days(_ value: JSONValue) throws(GraphFailure) -> [Weekday] {
        guard value != .null else { return [] }
        guard let values = value.array else { throw .bodyRead("daysOfWeek must be a collection.") }
        var days: [Weekday] = []
        for value in values {
            guard let day = value.string.flatMap(Weekday.init(graphName:)) else { throw .validation }
            if !days.contains(day) { days.append(day) }
        }
        return days
    }

    private mutating func validate() throws(GraphFailure) {
        let bounds =
            switch type {
            case .daily: 1...999
            case .weekly, .absoluteMonthly, .relativeMonthly, .absoluteYearly, .relativeYearly: 1...99
            }
        guard bounds.contains(interval), (0...12).contains(month), (0...31).contains(dayOfMonth) else {
            throw .validation
        }
        switch type {
        case .daily:
            daysOfWeek = []
        case .weekly, .relativeMonthly:
            guard !daysOfWeek.isEmpty else { throw .validation }
        case .absoluteMonthly:
            guard dayOfMonth > 0 else { throw .validation }
            daysOfWeek = []
        case .absoluteYearly:
            guard dayOfMonth > 0, month > 0, dayOfMonth <= CivilDate.daysInMonth(month, year: 2000) else {
                throw .validation
            }
            daysOfWeek = []
        case .relativeYearly:
            guard !daysOfWeek.isEmpty, month > 0 else { throw .validation }
        }
        clearUnused()
    }

    private mutating func clearUnused() {
        if type != .absoluteYearly, type != .relativeYearly { month = 0 }
        if type != .absoluteMonthly, type != .absoluteYearly { dayOfMonth = 0 }
        if type != .relativeMonthly, type != .relativeYearly { index = .first }
    }
}

extension RecurrenceRange {
    private enum Kind: String, CaseIterable {
        case endDate, noEnd, numbered
    }

    /// Reads a range; it must start on the date of the event.
    fileprivate init(_ object: JSONObject, start: CivilDate, zone: String) throws(GraphFailure) {
        guard let type: Kind = try object.choice("type"), let startDate = try object.date("startDate") else {
            throw .validation
        }
        guard startDate == start else {
            throw .invalidRequest("The recurrence range must start on the start date of the event.")
        }
        let zoneName = object["recurrenceTimeZone"]?.string ?? ""
        let count = try object.integer("numberOfOccurrences") ?? 0
        let endDate = try object.date("endDate")
        let end: End
        switch type {
        case .noEnd:
            end = .never
        case .numbered:
            guard (1...PatternedRecurrence.maximumCount).contains(count) else { throw .validation }
            end = .count(count)
        case .endDate:
            guard let endDate, endDate >= startDate else { throw .validation }
            guard endDate.dayNumber <= PatternedRecurrence.lastPossibleDate else {
                throw GraphFailure(
                    400,
                    "ErrorRecurrenceEndDateTooBig",
                    "Recurrence end date can not exceed Sep 1, 4500 00:00:00."
                )
            }
            end = .date(endDate)
        }
        self.init(startDate: startDate, end: end, recurrenceTimeZone: zoneName.isEmpty ? zone : zoneName)
    }
}
