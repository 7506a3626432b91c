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
        var conversion = GraphConversion()
        for note in reading.notes {
            let severity: ConversionDiagnostic.Severity = note.kind == .mended ? .changed : .skipped
            let place = note.line > 0 ? "line \(note.line)" : "the end"
            conversion.report.add(
                ConversionDiagnostic(
                    uid: note.uid ?? "",
                    property: note.component ?? "VCALENDAR",
                    value: place,
                    severity: note.line == 0 ? .refused : severity,
                    reason: note.text
                )
            )
        }
        for calendar in reading.calendars { convert(calendar, &conversion) }
        return conversion
    }

    private func convert(_ calendar: Component, _ conversion: inout GraphConversion) {
        if let method = calendar.first("METHOD") { conversion.method = conversion.method ?? method.value.uppercased() }
        if calendar.first("VERSION")?.value == "1.0" {
            conversion.report.add(
                ConversionDiagnostic(
                    uid: "",
                    property: "VERSION",
                    value: "1.0",
                    severity: .refused,
                    reason: "vCalendar 1.0 is not supported; save it as iCalendar 2.0"
                )
            )
            return
        }
        for component in calendar.components where ["VTODO", "VJOURNAL", "VFREEBUSY"].contains(component.name) {
            let uid = component.first("UID").map { TextValue.unescape($0.value) } ?? ""
            conversion.report.add(
                ConversionDiagnostic(
                    uid: uid,
                    property: component.name,
                    value: "",
                    severity: .skipped,
                    reason: "only events are converted"
                )
            )
        }
        let zones = SourceZones(calendar, context)
        let (objects, report) = SourceObject.assemble(calendar)
        conversion.report.add(report)
        for object in objects {
            var converter = ObjectConverter(object, zones, context, expandsRecurrence: expandsRecurrence)
            conversion.series += converter.series()
            conversion.report.add(converter.report)
        }
    }
}
