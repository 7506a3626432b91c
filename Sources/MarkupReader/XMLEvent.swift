/// What a reader of XML comes upon, in the order of the document.
public enum XMLEvent: Sendable, Hashable {
    /// An element begins; `namespace` is empty where it has none.
    case start(namespace: String, name: String, attributes: [Attribute])
    /// An element ends.
    case end
    /// Characters, with references decoded; a text may come in several pieces.
    case text(String)

    /// An attribute of an element; declarations of namespaces are none.
    public struct Attribute: Sendable, Hashable {
        /// The namespace; empty where it has none, as most have.
        public var namespace: String
        /// The name without its prefix.
        public var name: String
        /// The value with references decoded.
        public var value: String

        /// Makes an attribute.
        public init(namespace: String = "", name: String, value: String) {
            self.namespace = namespace
            self.name = name
            self.value = value
        }
    }
}
