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
}

/// What must hold of an object for a write of it: throws where it does not; nil stands for an object that is not there.
public typealias WriteCondition = @Sendable (ObjectEntry?) throws -> Void
