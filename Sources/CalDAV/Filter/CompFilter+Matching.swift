public import ICalendar

extension CompFilter {
    /// Whether a VCALENDAR fits; a time range counts for every instance of a recurring component.
    public func matches(_ calendar: Component, _ zones: ObjectTimeZones) -> Bool {
        guard calendar.name == name else { return isNotDefined }
        return fits(calendar, parent: nil, ObjectInstances(calendar, zones))
    }

    /// Whether one of the components within another fits.
    private func matches(within parent: Component, _ instances: ObjectInstances) -> Bool {
        let named = parent.components.filter { $0.name == name }
        guard !isNotDefined else { return named.isEmpty }
        return named.contains { fits($0, parent: parent, instances) }
    }

    private func fits(_ component: Component, parent: Component?, _ instances: ObjectInstances) -> Bool {
        propFilters.allSatisfy { $0.matches(component, instances.zones) }
            && compFilters.allSatisfy { $0.matches(within: component, instances) }
            && timeRange.map { instances.overlap(component, parent: parent, $0) } ?? true
    }
}

extension ObjectInstances {
    /// Whether a component takes place in a range, by the rule for its kind (RFC 4791 9.9).
    func overlap(_ component: Component, parent: Component?, _ range: TimeRange) -> Bool {
        switch component.name {
        case "VEVENT", "VJOURNAL": !instances(of: component, in: range, limit: 1).found.isEmpty
        case "VTODO": overlapsToDo(component, range)
        case "VFREEBUSY": overlapsFreeBusy(component, range)
        case "VALARM": parent.map { AlarmTriggers(component, of: $0).overlap(range, self) } ?? false
        default: false
        }
    }

    /// The table for VTODO; one that recurs has a DTSTART, and its instances are looked at one by one.
    private func overlapsToDo(_ component: Component, _ range: TimeRange) -> Bool {
        if let times = ComponentTimes(component, zones) {
            if times.isRecurring { return !instances(of: component, in: range, limit: 1).found.isEmpty }
            let span = times.span(zones)
            guard component.first("DUE") != nil || component.first("DURATION") != nil else {
                return range.contains(span.start)
            }
            return range.overlaps(start: span.start, end: span.end) || range.contains(span.start)
                || range.end == span.end
        }
        let instant = { (name: String) in
            component.first(name).flatMap { CalendarTime($0) }.map { self.zones.instant($0) }
        }
        if let due = instant("DUE") {
            return (range.start.map { $0 < due } ?? true) && (range.end.map { $0 >= due } ?? true)
        }
        let (created, completed) = (instant("CREATED"), instant("COMPLETED"))
        let moments = [created, completed].compactMap(\.self)
        if completed == nil, let created { return range.end.map { $0 > created } ?? true }
        guard !moments.isEmpty else { return true }
        return moments.contains { moment in range.start.map { $0 <= moment } ?? true }
            && moments.contains { moment in range.end.map { $0 >= moment } ?? true }
    }

    private func overlapsFreeBusy(_ component: Component, _ range: TimeRange) -> Bool {
        let instant = { (name: String) in
            component.first(name).flatMap { CalendarTime($0) }.map { self.zones.instant($0) }
        }
        if let start = instant("DTSTART"), let end = instant("DTEND") {
            return (range.start.map { $0 <= end } ?? true) && (range.end.map { $0 > start } ?? true)
        }
        return component.all("FREEBUSY").flatMap { PeriodValue.values(of: $0, zones) }.contains { period in
            range.overlaps(start: period.start, end: period.end)
        }
    }
}
