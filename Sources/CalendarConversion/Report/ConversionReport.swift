/// What a conversion could not carry over as it was, in the order of the events.
public struct ConversionReport: Sendable, Hashable, Codable {
    /// The diagnostics.
    public private(set) var losses: [ConversionDiagnostic] = []

    /// Makes an empty report.
    public init() {}

    /// Adds a diagnostic.
    public mutating func add(_ diagnostic: ConversionDiagnostic) {
        losses.append(diagnostic)
    }

    /// Adds all of another report.
    public mutating func add(_ report: ConversionReport) {
        losses += report.losses
    }

    /// Whether something was not converted at all.
    public var hasRefusals: Bool {
        losses.contains { $0.severity == .refused }
    }
}
