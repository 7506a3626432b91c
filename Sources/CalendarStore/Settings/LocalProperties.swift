/// What an app wants to be given back with an event, and what Graph is not to be told.
public struct LocalProperties: Sendable, Hashable {
    /// The id of the event in Graph.
    public let event: String
    /// The original start of an occurrence of it; nil for the event itself.
    public let occurrence: String?
    /// What is given back.
    public let text: String
    /// What Graph had stored in its place when it was set: with something else there it no longer counts; nil when Graph
    /// had nothing.
    public let basis: String?

    /// Makes a value.
    public init(event: String, occurrence: String? = nil, text: String, basis: String? = nil) {
        self.event = event
        self.occurrence = occurrence
        self.text = text
        self.basis = basis
    }
}
