public import Foundation
import Synchronization

/// A journal that lasts as long as its process: for tests, and for what need not outlive a kill.
public final class InMemoryIntentJournal: IntentJournal {
    private let intents = Mutex<[Intent]>([])
    private let abandoned: Mutex<[Intent]>

    /// Makes a journal, in which dead processes left intents.
    public init(abandoned: [Intent] = []) {
        self.abandoned = Mutex(abandoned)
    }

    /// The intents that are noted and not finished.
    public var open: [Intent] {
        intents.withLock { $0 } + abandoned.withLock { $0 }
    }

    /// Notes intents.
    public func begin(_ new: [Intent]) -> Set<Intent.ID> {
        let left = abandoned.withLock { Set($0.map(EventKey.init)) }
        return intents.withLock { intents in
            var taken = left.union(intents.map(EventKey.init))
            var refused: Set<Intent.ID> = []
            for intent in new {
                if taken.insert(EventKey(intent)).inserted {
                    intents.append(intent)
                } else {
                    refused.insert(intent.id)
                }
            }
            return refused
        }
    }

    /// Notes the versions that events have after a step.
    public func record(_ versions: [Intent.ID: String]) {
        intents.withLock { intents in
            for index in intents.indices {
                intents[index].version = versions[intents[index].id] ?? intents[index].version
            }
        }
    }

    /// Removes intents.
    public func finish(_ ids: [Intent.ID]) {
        intents.withLock { $0.removeAll { ids.contains($0.id) } }
    }

    /// Takes over the intents that dead processes left.
    public func takeOver(account: String) -> [Intent] {
        let taken = abandoned.withLock { abandoned in
            let taken = abandoned.filter { $0.account == account }
            abandoned.removeAll { $0.account == account }
            return taken
        }
        intents.withLock { $0 += taken }
        return taken
    }

    /// Takes over the intents of one object.
    public func takeOver(uid: String, of account: String) -> [Intent] {
        let isWanted = { (intent: Intent) in intent.account == account && intent.uid.utf8.elementsEqual(uid.utf8) }
        let taken = abandoned.withLock { abandoned in
            let taken = abandoned.filter(isWanted)
            abandoned.removeAll(where: isWanted)
            return taken
        }
        return intents.withLock { intents in
            intents += taken
            return intents.filter(isWanted)
        }
    }

    /// An event of an account.
    private struct EventKey: Hashable {
        let account: String
        let uid: Data
        let recurrenceID: String?

        init(_ intent: Intent) {
            account = intent.account
            uid = Data(intent.uid.utf8)
            recurrenceID = intent.recurrenceID
        }
    }
}
