import Cryptography
import Foundation
import TimeZones

/// The state of a delta round, which the simulator keeps in its links and nowhere else.
struct DeltaToken: Sendable, Codable, Hashable {
    /// Which list is followed.
    enum Kind: String, Sendable, Codable {
        case view, events
    }

    var kind: Kind
    /// The store that gave the token.
    var store: UUID
    var calendar: Int
    /// The window of a view.
    var start: Int?
    var end: Int?
    /// The members that were asked for.
    var select: String?
    /// The last change that earlier rounds brought; 0 in the first.
    var since = 0
    /// The last change that this round brings; nil between rounds.
    var through: Int?
    /// The change and number of the last unit on the page before.
    var afterChange = 0
    var afterNumber = 0
    /// The size of a page.
    var pageSize = DeltaToken.defaultPageSize
    /// The pages that were sent in this round.
    var pages = 0
    /// The generation in which the link was made.
    var generation = 0

    static let defaultPageSize = 50
    static let maximumPageSize = 1_000
    /// No time of a window, in Unix seconds, and no count is as large.
    private static let plausible: UInt = 1_000_000_000_000

    /// The token as it stands in links.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // A value of integers and texts always encodes.
        return (try? encoder.encode(self)).map(Base64URL.encode) ?? ""
    }

    /// Reads a token; nil when it is none of ours, or its numbers cannot be.
    init?(_ text: String) {
        guard let data = Base64URL.decode(text), let token = try? JSONDecoder().decode(DeltaToken.self, from: data),
            [token.start ?? 0, token.end ?? 0, token.generation].allSatisfy({ $0.magnitude < Self.plausible }),
            (1...Self.maximumPageSize).contains(token.pageSize)
        else { return nil }
        self = token
    }

    /// Begins a first round.
    init(kind: Kind, store: UUID, calendar: Int) {
        self.kind = kind
        self.store = store
        self.calendar = calendar
    }

    /// Begins a round that brings all up to a change.
    mutating func beginRound(through change: Int) {
        through = change
        afterChange = 0
        afterNumber = 0
        pages = 0
    }

    /// The token from which the next round starts.
    func ended(generation: Int) -> DeltaToken {
        var token = self
        token.since = through ?? since
        token.through = nil
        token.generation = generation
        return token
    }

    /// The window of a view.
    func window(touchingEnd: Bool) -> Window {
        Window(
            start: Instant(seconds: start ?? 0),
            end: Instant(seconds: end ?? 0),
            includesTouchingEnd: touchingEnd
        )
    }
}
