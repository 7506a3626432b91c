public import Foundation

/// Notes what is about to be written, so that what a dead process began can be brought to its end.
///
/// An intent belongs to the process that notes it until it is finished, or until that process is dead and another
/// takes it over. An event has at most one intent.
public protocol IntentJournal: Sendable {
    /// Notes intents for good before it returns: all of them that can be noted.
    ///
    /// Returns those of them that are not noted, since their events have an intent already: another process writes them
    /// right now, or a dead one has left them.
    func begin(_ intents: [Intent]) async throws -> Set<Intent.ID>

    /// Notes the versions that events have after a step.
    func record(_ versions: [Intent.ID: String]) async throws

    /// Removes intents whose objects are written, or will not be.
    func finish(_ ids: [Intent.ID]) async throws

    /// Takes over the intents of an account that dead processes left, oldest first; they are this process's then.
    func takeOver(account: String) async throws -> [Intent]

    /// Takes over the intents of one object that dead processes left, or this process itself where a write failed half
    /// way: nobody in this process may be writing the object.
    func takeOver(uid: String, of account: String) async throws -> [Intent]
}
