import Foundation
import HTTPMessage
import Synchronization

/// Keeps answers to questions that apps ask again and again, so that each is worked out once for each change.
final class KnownAnswers: Sendable {
    private struct Entry {
        let answer: HTTPResponse
        var lastUse: Int
    }

    private struct Contents {
        var entries: [AskedQuestion: Entry] = [:]
        var size = 0
        var uses = 0
    }

    private let contents = Mutex(Contents())
    private let capacity: Int

    /// Answers beyond so many bytes are forgotten, those first that were not asked for the longest.
    static let capacity = 32 << 20

    init(capacity: Int = KnownAnswers.capacity) {
        self.capacity = capacity
    }

    /// The answer to a question; nil when it has to be worked out.
    func answer(to question: AskedQuestion) -> HTTPResponse? {
        contents.withLock { contents in
            guard contents.entries[question] != nil else { return nil }
            contents.uses += 1
            contents.entries[question]?.lastUse = contents.uses
            return contents.entries[question]?.answer
        }
    }

    /// Keeps an answer, unless it alone is too large.
    func keep(_ answer: HTTPResponse, to question: AskedQuestion) {
        guard answer.status == 207, answer.body.count <= capacity else { return }
        contents.withLock { contents in
            contents.uses += 1
            contents.size += answer.body.count - (contents.entries[question]?.answer.body.count ?? 0)
            contents.entries[question] = Entry(answer: answer, lastUse: contents.uses)
            guard contents.size > capacity else { return }
            for (old, entry) in contents.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard contents.size > capacity else { return }
                contents.entries[old] = nil
                contents.size -= entry.answer.body.count
            }
        }
    }
}
