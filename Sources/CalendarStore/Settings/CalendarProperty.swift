/// A property that a calendar app gave a calendar, and that Graph has no place for.
public struct CalendarProperty: Sendable, Hashable {
    /// The name of a property: that of its element.
    public struct Name: Sendable, Hashable {
        /// The namespace; empty for none.
        public let namespace: String
        /// The name within it.
        public let localName: String

        /// Makes a name.
        public init(namespace: String, localName: String) {
            self.namespace = namespace
            self.localName = localName
        }
    }

    /// Its name.
    public let name: Name
    /// The element of the property as an XML document.
    public let value: String
    /// What Graph said in its place when it was set: with another value there it no longer counts; nil when Graph says
    /// nothing of the kind.
    public let basis: String?

    /// Makes a property.
    public init(name: Name, value: String, basis: String? = nil) {
        self.name = name
        self.value = value
        self.basis = basis
    }
}
