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

    /// The table for VTODO, row by row; one that recurs has a DTSTART, and its instances are looked at one by one.
    private func overlapsToDo(_ component: Component, _ range: TimeRange) -> Bool {
        if let times = ComponentTimes(component, zones) {
            if times.isRecurring { return !instances(of: component, in: range, limit: 1).found.isEmpty }
            let (start, end) = (times.span(zones).start, times.span(zones).end)
            if component.first("DUE") != nil {
                return (range.starts(before: end) || range.starts(atOrBefore: start))
                    && (range.ends(after: start) || range.ends(atOrAfter: end))
            }
            guard component.first("DURATION") != nil else { return range.contains(start) }
            return range.starts(atOrBefore: end) && (range.ends(after: start) || range.ends(atOrAfter: end))
        }
        if let due = zones.instant("DUE", of: component) {
            return range.starts(before: due) && range.ends(atOrAfter: due)
        }
        switch (zones.instant("COMPLETED", of: component), zones.instant("CREATED", of: component)) {
        case (let completed?, let created?):
            return range.starts(atOrBefore: max(created, completed)) && range.ends(atOrAfter: min(created, completed))
        case (let completed?, nil): return range.starts(atOrBefore: completed) && range.ends(atOrAfter: completed)
        case (nil, let created?): return range.ends(after: created)
        case (nil, nil): return true
        }
    }

    private func overlapsFreeBusy(_ component: Component, _ range: TimeRange) -> Bool {
        if let start = zones.instant("DTSTART", of: component), let end = zones.instant("DTEND", of: component) {
            return range.starts(atOrBefore: end) && range.ends(after: start)
        }
        return component.all("FREEBUSY").flatMap { PeriodValue.values(of: $0, zones) }.contains { period in
            range.overlaps(start: period.start, end: period.end)
        }
    }
}
