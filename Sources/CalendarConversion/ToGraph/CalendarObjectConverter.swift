public import ICalendar

/// Converts iCalendar to the events of Graph.
public struct CalendarObjectConverter: Sendable {
    private let context: ConversionContext
    private let expandsRecurrence: Bool

    /// Makes a converter for a mailbox.
    ///
    /// With `expandsRecurrence` a recurrence that Graph cannot hold becomes single events where it ends.
    public init(_ context: ConversionContext, expandsRecurrence: Bool = false) {
        self.context = context
        self.expandsRecurrence = expandsRecurrence
    }

    /// The objects of a stream as Graph holds them, in the order of their first component.
    public func graphSeries(of reading: ICalendarReader.Reading) -> GraphConversion {
        let (objects, report) = sources(of: reading)
        var conversion = GraphConversion()
        conversion.method = objects.lazy.compactMap(\.method).first ?? Self.method(of: reading)
        conversion.report = report
        for object in objects {
            let (series, losses) = graphSeries(of: object)
            conversion.series += series
            conversion.report.add(losses)
        }
        return conversion
    }

    /// The objects of a stream before they are converted, and what could not be read.
    public func sources(of reading: ICalendarReader.Reading) -> (objects: [SourceObject], report: ConversionReport) {
        var objects: [SourceObject] = []
        var report = ConversionReport()
        for note in reading.notes { report.add(ConversionDiagnostic(note)) }
        for calendar in reading.calendars {
            let (found, losses) = sources(of: calendar)
            objects += found
            report.add(losses)
        }
        return (objects, report)
    }

    /// One object as Graph holds it: none when it is refused, several when it had to be expanded.
    public func graphSeries(of object: SourceObject) -> (series: [GraphSeries], report: ConversionReport) {
        var converter = ObjectConverter(object, context, expandsRecurrence: expandsRecurrence)
        let series = converter.series()
        return (series, converter.report)
    }

    /// The objects of one VCALENDAR; its TZIDs hold for them only.
    public func sources(of calendar: Component) -> (objects: [SourceObject], report: ConversionReport) {
        var report = ConversionReport()
        guard calendar.first("VERSION")?.value != "1.0" else {
            report.add(
                ConversionDiagnostic(
                    uid: "",
                    property: "VERSION",
                    value: "1.0",
                    severity: .refused,
                    reason: "vCalendar 1.0 is not supported; save it as iCalendar 2.0"
                )
            )
            return ([], report)
        }
        for component in calendar.components where ["VTODO", "VJOURNAL", "VFREEBUSY"].contains(component.name) {
            let uid = component.first("UID").map { TextValue.unescape($0.value) } ?? ""
            report.add(
                ConversionDiagnostic(
                    uid: uid,
                    property: component.name,
                    value: "",
                    severity: .skipped,
                    reason: "only events are converted"
                )
            )
        }
        let (objects, losses) = SourceObject.assemble(calendar, SourceZones(calendar, context))
        report.add(losses)
        return (objects, report)
    }

    private static func method(of reading: ICalendarReader.Reading) -> String? {
        reading.calendars.lazy.compactMap { $0.first("METHOD")?.value.uppercased() }.first
    }
}

extension ConversionDiagnostic {
    /// What a reader mended or skipped; what is missing at the end was never there to be converted.
    fileprivate init(_ note: ReadingNote) {
        let severity: Severity = note.kind == .mended ? .changed : .skipped
        self.init(
            uid: note.uid ?? "",
            property: note.component ?? "VCALENDAR",
            value: note.line > 0 ? "line \(note.line)" : "the end",
            severity: note.line == 0 ? .refused : severity,
            reason: note.text
        )
    }
}
