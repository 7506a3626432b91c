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
    public func begin(_ new: [Intent]) -> Set<String> {
        let left = abandoned.withLock { Set($0.map(ObjectKey.init)) }
        return intents.withLock { intents in
            var taken = left.union(intents.map(ObjectKey.init))
            var refused: Set<String> = []
            for intent in new {
                if taken.insert(ObjectKey(intent)).inserted {
                    intents.append(intent)
                } else {
                    refused.insert(intent.uid)
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

    /// An object of an account.
    private struct ObjectKey: Hashable {
        let account: String
        let uid: Data

        init(_ intent: Intent) {
            account = intent.account
            uid = Data(intent.uid.utf8)
        }
    }
}
