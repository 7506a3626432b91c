public import CalendarConversion
public import GraphModel

extension ConversionDiagnostic {
    /// Tells that an event could not be read at all.
    public init(_ failure: DecodingFailure) {
        self.init(
            uid: failure.id ?? "",
            property: "VEVENT",
            value: failure.id ?? "",
            severity: .refused,
            reason: "it cannot be read: \(failure.reason)"
        )
    }
}
