import CalendarConversion

/// What a conversion could not carry over, for people and for programs.
enum LossText {
    /// One line for each loss: what became of it, of which event, which property, and why.
    static func lines(_ report: ConversionReport) -> [String] {
        report.losses.map { loss in
            let value = loss.value.isEmpty ? "" : " \(TextColumn.truncated(TerminalText.harmless(loss.value), to: 60))"
            return "\(loss.severity.rawValue): \(loss.uid): \(loss.property)\(value): \(loss.reason)"
        }
    }

    /// The report as the contract shapes it: `{"losses": [{"uid", "property", "value", "severity", "reason"}]}`.
    static func json(_ report: ConversionReport) -> JSONText {
        .object([("losses", .array(report.losses.map(json)))])
    }

    /// One loss as the contract shapes it.
    static func json(_ loss: ConversionDiagnostic) -> JSONText {
        .object([
            ("uid", .string(loss.uid)),
            ("property", .string(loss.property)),
            ("value", .string(loss.value)),
            ("severity", .string(loss.severity.rawValue)),
            ("reason", .string(loss.reason)),
        ])
    }
}
