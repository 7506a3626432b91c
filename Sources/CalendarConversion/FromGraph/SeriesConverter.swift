import GraphModel
import ICalendar
import TimeZones

/// A series of Graph as the components of one calendar object.
struct SeriesConverter {
    private let context: ConversionContext
    private let zones: ZoneNames
    private let series: EventSeries
    private var object: CalendarObject
    private var report = ConversionReport()

    /// Converts a series; no object when nothing of it can be written.
    static func convert(
        _ series: EventSeries,
        _ context: ConversionContext,
        _ zones: ZoneNames
    ) -> (object: CalendarObject?, report: ConversionReport) {
        var converter = SeriesConverter(series, context, zones)
        if let main = series.main {
            converter.convertMain(main)
        } else {
            for instance in series.instances { converter.convertOrphan(instance) }
        }
        converter.object.sortInstances()
        return (converter.object.events.isEmpty ? nil : converter.object, converter.report)
    }

    private init(_ series: EventSeries, _ context: ConversionContext, _ zones: ZoneNames) {
        self.series = series
        self.context = context
        self.zones = zones
        object = CalendarObject(uid: series.uid)
    }

    private mutating func lose(
        _ property: String,
        _ value: String,
        _ severity: ConversionDiagnostic.Severity,
        _ reason: String
    ) {
        report.add(
            ConversionDiagnostic(
                uid: series.uid.rawValue,
                property: property,
                value: value,
                severity: severity,
                reason: reason
            )
        )
    }

    // MARK: Singles and masters

    private mutating func convertMain(_ event: Event) {
        do {
            let tzid = StoredProperties(event, user: context.user)?.tzid
            guard let recurrence = event.recurrence else {
                let span = try read(event, seriesZone: nil, tzid: tzid)
                add(VEventConverter(event, uid: series.uid, span: span, context: context))
                return
            }
            var span = try read(event, seriesZone: seriesZone(event, recurrence), isMaster: true, tzid: tzid)
            let repetition = try SeriesRecurrence(recurrence, span: span)
            span.move(toStart: repetition.firstStart)
            convertMaster(event, span, repetition, tzid)
        } catch let refusal as EventSpanReader.Refusal {
            lose("DTSTART", event.start?.dateTime ?? "", .refused, refusal.reason)
        } catch let refusal as RecurrencePatternConverter.Refusal {
            lose("RRULE", event.recurrence?.pattern?.type?.rawValue ?? "", .refused, refusal.reason)
        } catch {
            lose("VEVENT", event.id ?? "", .refused, "\(error)")
        }
    }

    private mutating func convertMaster(
        _ event: Event,
        _ span: EventSpan,
        _ repetition: SeriesRecurrence,
        _ tzid: TZID?
    ) {
        var kept = Set<CivilDate>()
        var exceptions: [VEventConverter] = []
        for exception in series.instances {
            guard let date = originalDate(of: exception, in: repetition) else {
                lose(
                    "RECURRENCE-ID",
                    exception.id ?? "",
                    .refused,
                    "it does not say which occurrence of the series it replaces"
                )
                continue
            }
            guard !exception.isUnchangedOccurrence || repetition.hasOccurrence(on: date, of: event),
                kept.insert(date).inserted
            else { continue }
            do {
                let own = StoredProperties(exception, user: context.user)?.tzid
                let inherited = exception.inheriting(from: event)
                // Nested answers leave out the zone; then it is that of the series.
                let zone = inherited.originalStartTimeZone == nil ? repetition.zone : nil
                let exceptionSpan =
                    exception.isUnchangedOccurrence
                    ? span.moved(to: repetition.start(on: date))
                    : try read(inherited, seriesZone: zone, tzid: own ?? tzid)
                var converter = VEventConverter(inherited, uid: series.uid, span: exceptionSpan, context: context)
                converter.recurrenceID = repetition.occurrence(on: date)
                exceptions.append(converter)
            } catch {
                lose("DTSTART", exception.start?.dateTime ?? exception.id ?? "", .refused, error.reason)
            }
        }
        var master = VEventConverter(event, uid: series.uid, span: span, context: context)
        master.recurrence = repetition
        master.exceptionDates = repetition.exceptionDates(event.cancelledOccurrences ?? [], kept: kept)
        add(master)
        for exception in exceptions { add(exception) }
    }

    /// The zone in which a series repeats: that of the recurrence, else of its start, else of the mailbox.
    private mutating func seriesZone(_ event: Event, _ recurrence: PatternedRecurrence) -> EventZone? {
        guard !(event.isAllDay ?? false) else { return nil }
        let names = [recurrence.range?.recurrenceTimeZone, event.originalStartTimeZone]
        for name in names { if let zone = zones.zone(name) { return zone } }
        guard let unknown = names.compactMap(\.self).first(where: { !$0.isEmpty }) else {
            return zones.zone(event.start?.timeZone) ?? zones.mailbox
        }
        let name = zones.mailbox?.tzid.rawValue ?? "UTC"
        lose(
            "DTSTART",
            unknown,
            .changed,
            "the series repeats in a time zone that is not known; it is written in \(name), the zone of the mailbox"
        )
        return zones.mailbox
    }

    /// The date on the clock of the series on which the occurrence was that an exception replaces.
    private func originalDate(of exception: Event, in repetition: SeriesRecurrence) -> CivilDate? {
        if let date = SeriesIdentity.originalDate(of: exception).flatMap({ ISO8601Text.date($0) }) { return date }
        guard let original = exception.originalStart.flatMap(ISO8601Text.init) else { return nil }
        // Of an all-day series it is midnight in the zone of the recurrence, given in UTC.
        let zone =
            repetition.isAllDay
            ? zones.zone(series.main?.recurrence?.range?.recurrenceTimeZone)
                ?? zones.zone(series.main?.originalStartTimeZone) ?? repetition.zone
            : repetition.zone
        return zone.local(original.instant).date
    }

    // MARK: Instances without a master

    private mutating func convertOrphan(_ event: Event) {
        do {
            let stored = StoredProperties(event, user: context.user)
            let span = try read(event, seriesZone: nil, tzid: stored?.tzid)
            var converter = VEventConverter(event, uid: series.uid, span: span, context: context)
            let identity = stored?.kept.first("RECURRENCE-ID").flatMap { CalendarTime($0) }
            converter.recurrenceID = identity ?? orphanID(of: event, span)
            add(converter)
        } catch {
            lose("DTSTART", event.start?.dateTime ?? event.id ?? "", .refused, error.reason)
        }
    }

    /// The identity of an instance when the series is not there: its original start, else its date and own time.
    private mutating func orphanID(of event: Event, _ span: EventSpan) -> CalendarTime {
        let original = event.originalStart.flatMap(ISO8601Text.init)
        let date = SeriesIdentity.originalDate(of: event).flatMap { ISO8601Text.date($0) }
        if span.isAllDay {
            return .date(date ?? original.map { span.zone.local($0.instant).date } ?? span.start.date)
        }
        if let original { return span.zone.time(span.zone.local(original.instant)) }
        guard let date, date != span.start.date else { return span.startTime }
        lose(
            "RECURRENCE-ID",
            event.occurrenceId ?? "",
            .changed,
            "Graph does not say at what time the occurrence was; its present time of day is taken"
        )
        return span.zone.time(CivilDateTime(startOf: date).advanced(by: span.start.secondOfDay))
    }

    // MARK: Parts

    private mutating func read(
        _ event: Event,
        seriesZone: EventZone?,
        isMaster: Bool = false,
        tzid: TZID?
    ) throws(EventSpanReader.Refusal) -> EventSpan {
        let (span, changes) = try EventSpanReader(zones: zones).span(
            of: event,
            seriesZone: seriesZone,
            isMaster: isMaster,
            storedTZID: tzid
        )
        for change in changes { lose(change.property, change.value, .changed, change.reason) }
        return span
    }

    private mutating func add(_ converter: VEventConverter) {
        var converter = converter
        var component = converter.component()
        report.add(converter.report)
        var problems = LibicalCheck.problems(in: component.serialized())
        if !problems.isEmpty {
            leaveOutDamaged(&component, storedWith: converter.event)
            problems = LibicalCheck.problems(in: component.serialized())
        }
        let lines = component.serialized()
        guard problems.isEmpty else {
            lose(
                "VEVENT",
                converter.event.id ?? "",
                .refused,
                "libical does not take it: " + problems.joined(separator: "; ")
            )
            return
        }
        object.add(component, lines: lines)
        noteZones(of: converter)
    }

    /// Takes out stored lines and alarms that harm: nobody knows who wrote to the mailbox.
    private mutating func leaveOutDamaged(_ component: inout Component, storedWith event: Event) {
        let stored = StoredProperties(event, user: context.user)?.kept ?? Component("VEVENT")
        let isDamaged = { (part: Component) in !LibicalCheck.problems(in: part.serialized()).isEmpty }
        for line in stored.properties where isDamaged(Component("VEVENT", properties: [line])) {
            component.properties.removeAll { $0 == line }
            lose(line.name, line.value, .skipped, "the stored line is damaged")
        }
        for alarm in stored.components where isDamaged(alarm) {
            component.components.removeAll { $0 == alarm }
            lose(alarm.name, alarm.first("TRIGGER")?.value ?? "", .skipped, "the stored alarm is damaged")
        }
    }

    private mutating func noteZones(of converter: VEventConverter) {
        let span = converter.span
        if !span.isAllDay {
            object.need(span.zone, at: span.start)
            object.need(span.endZone, at: span.end)
        }
        guard case .zoned(let original, let tzid) = converter.recurrenceID else { return }
        if let zone = tzid == span.zone.tzid ? span.zone : zones.zone(tzid.rawValue) { object.need(zone, at: original) }
    }
}
