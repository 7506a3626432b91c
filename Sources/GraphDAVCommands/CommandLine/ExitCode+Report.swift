import CalendarConversion

extension ExitCode {
    /// How a conversion ended: refused when nothing was converted that should have been.
    init(of report: ConversionReport, isEmpty: Bool) {
        self = report.hasRefusals ? (isEmpty ? .refused : .someFailed) : .done
    }
}
