public import CalendarConversion
public import GraphSync

/// What became of one object of an imported file, or of something in it that is no event.
public struct ImportItem: Sendable {
    /// The UID; empty where it has none.
    public let uid: String
    /// The subject, for people.
    public let summary: String?
    /// What became of it, or would.
    public var action: ObjectPlan.Action
    /// Why, where that needs saying.
    public var reason: String?
    /// The requests in their order, method and path; ids that are not known yet are named in braces.
    public let calls: [(method: String, path: String)]
    /// Whom Graph mails, or would.
    public let mails: [String]
    /// What could not be carried over as it was.
    public var losses: [ConversionDiagnostic]
    /// Whether Graph could not be reached for it.
    public internal(set) var isUnreachable = false
}
