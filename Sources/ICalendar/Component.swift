/// A component of iCalendar (RFC 5545 3.6): a name, properties in order, and components within.
public struct Component: Sendable, Hashable {
    /// The name in capitals, such as `VEVENT`.
    public var name: String
    /// The properties in the order in which they are written.
    public var properties: [Property]
    /// The components within, in the order in which they are written, after the properties.
    public var components: [Component]

    /// Makes a component.
    public init(_ name: String, properties: [Property] = [], components: [Component] = []) {
        self.name = name
        self.properties = properties
        self.components = components
    }

    /// The first property with this name, given in capitals.
    public func first(_ name: String) -> Property? {
        properties.first { $0.name == name }
    }

    /// All properties with this name, given in capitals.
    public func all(_ name: String) -> [Property] {
        properties.filter { $0.name == name }
    }
}
