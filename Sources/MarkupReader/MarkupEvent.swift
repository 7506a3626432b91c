/// What a reader of markup comes upon, in the order of the document.
public enum MarkupEvent: Sendable, Hashable {
    /// An element begins: its name and the names of its attributes in lower case.
    case start(String, attributes: [String: String])
    /// An element ends, also where the document left that out.
    case end(String)
    /// Characters, with references decoded; a text may come in several pieces.
    case text(String)
}
