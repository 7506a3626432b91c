/// Keeps what apps want to be given back with events and Graph is not to be told; it outlives the mirror.
public protocol LocalPropertyStore: Sendable {
    /// What is kept of some events, ordered by event and occurrence, an event before its occurrences.
    func localProperties(ofEvents ids: Set<String>, of account: String) throws -> [LocalProperties]

    /// Keeps properties of some events and forgets all others of them, at once.
    ///
    /// `calendar` is the id of their calendar in Graph, with which they are forgotten.
    func setLocalProperties(
        _ properties: [LocalProperties],
        ofEvents ids: Set<String>,
        in calendar: String,
        of account: String
    ) async throws
}
