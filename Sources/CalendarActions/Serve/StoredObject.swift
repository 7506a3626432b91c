public import CalendarConversion
public import CalendarStore

/// An object that an app put, as it is now.
public struct StoredObject: Sendable {
    /// The object; nil when it is not mirrored.
    public let object: CalendarObjectResource?
    /// Whether there was none before.
    public let isNew: Bool
    /// What Graph could not hold as it was, and what became of it.
    public let report: ConversionReport

    /// The report for a log: what became of which property and why, each once, without the values.
    public var remarks: [String] {
        var seen: Set<String> = []
        return report.losses.map { "\($0.severity.rawValue): \($0.property): \($0.reason)" }.filter {
            seen.insert($0).inserted
        }
    }
}

/// What must hold of an object for a write of it: throws where it does not; nil stands for an object that is not there.
public typealias WriteCondition = @Sendable (ObjectEntry?) throws -> Void
