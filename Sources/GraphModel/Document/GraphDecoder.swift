public import Foundation

/// Reads JSON documents of Graph.
///
/// Members that this model does not know are ignored, null is the same as absent. Names are matched with
/// case in one fast pass; a document that has a member name with a capital first letter (`"OccurrenceId"`,
/// seen in deltas) is read again without case.
public enum GraphDecoder: Sendable {
    /// Reads a document as a value; throws a `DecodingFailure` when it is no such thing.
    public static func decode<Value: Decodable>(_ type: Value.Type, from document: Data) throws(DecodingFailure)
        -> Value
    {
        let decoder = JSONDecoder()
        if MemberNames.hasCapitalized(in: document) {
            decoder.keyDecodingStrategy = .custom { path in
                MemberKey(MemberNames.canonical(path.last?.stringValue ?? ""))
            }
        }
        do {
            return try decoder.decode(type, from: document)
        } catch {
            throw DecodingFailure(error)
        }
    }

    /// Reads the events of a document that is one event, an array of events, or a collection (`value`).
    public static func events(in document: Data) throws(DecodingFailure) -> Page<Event> {
        try decode(EventDocument.self, from: document).page
    }
}

/// A document that holds events in any of the three forms.
private struct EventDocument: Decodable, Sendable {
    let page: Page<Event>

    init(from decoder: any Decoder) throws {
        if var elements = try? decoder.unkeyedContainer() {
            page = try Page(elements: &elements)
        } else if try decoder.container(keyedBy: MemberKey.self).contains(MemberKey("value")) {
            page = try Page(from: decoder)
        } else {
            page = Page(elements: [try Event(from: decoder)])
        }
    }
}
