import Foundation
import GraphModel
import ICalendar

/// What an app wants to be given back with an event or an occurrence, and Graph does not hold.
public struct UnstoredProperties: Sendable, Hashable {
    /// The original start of the occurrence (`OriginalStart`); nil for the event itself.
    public let originalStart: String?
    /// The properties as JSON, for `Event.storing`.
    public let text: String
    /// What Graph has stored in their place; nil for nothing.
    public let basis: String?
}

extension ExistingObject {
    /// Compares what is stored with the event with what a series wants to have stored.
    ///
    /// Everything else is taken for equal: ask after a series was written.
    public func unstored(of wanted: GraphSeries) -> [UnstoredProperties] {
        let (present, own) = (series?.event.stored, generated?.event.stored)
        let whole = StoredChange(from: present, to: wanted.event.stored, generated: own)
        var unstored = [UnstoredProperties(whole, of: nil, basis: event.storedText)].compactMap(\.self)
        let exceptions = Dictionary((series?.exceptions ?? []).map { ($0.originalStart, $0.event) }) { $1 }
        let ownExceptions = Dictionary((generated?.exceptions ?? []).map { ($0.originalStart, $0.event) }) { $1 }
        for exception in wanted.exceptions {
            let original = exception.originalStart
            // An occurrence that Graph has no exception for shows what its series shows.
            let shown = exceptions[original].map { $0.event.stored ?? present } ?? wanted.event.stored
            let change = StoredChange(
                from: shown,
                to: exception.event.event.stored ?? wanted.event.stored,
                generated: ownExceptions[original]?.event.stored ?? own
            )
            let basis = event.storedText(ofOccurrence: original)
            unstored += [UnstoredProperties(change, of: original, basis: basis)].compactMap(\.self)
        }
        return unstored
    }
}

extension UnstoredProperties {
    fileprivate init?(_ change: StoredChange, of originalStart: String?, basis: String?) {
        guard !change.isEqual, let properties = change.properties else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(properties) else { return nil }
        self.init(originalStart: originalStart, text: String(decoding: data, as: UTF8.self), basis: basis)
    }
}

extension Event {
    fileprivate var stored: [SingleValueLegacyExtendedProperty]? { singleValueExtendedProperties }
}
