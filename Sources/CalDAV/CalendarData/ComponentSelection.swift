import ICalendar
import WebDAV
import XMLTree

/// Which parts of a component are wanted: CALDAV:comp (RFC 4791 9.6.1).
public struct ComponentSelection: Sendable, Hashable {
    /// A property that is wanted.
    public struct PropertySelection: Sendable, Hashable {
        /// The name, in capitals.
        public let name: String
        /// Whether the value is not wanted, only that there is the property (`novalue="yes"`).
        public let isWithoutValue: Bool
    }

    /// The name of the component, in capitals.
    public let name: String
    /// The properties that are wanted; nil for all.
    public let properties: [PropertySelection]?
    /// The components within that are wanted; nil for all.
    public let components: [ComponentSelection]?

    /// Reads CALDAV:comp; one with nothing in it wants all, as in the example of RFC 4791 7.8.1.
    init(_ element: XMLElement) throws(DAVError) {
        name = try FilterName.read(element)
        let props = try element.all(.calDAV("prop")).map { (prop) throws(DAVError) in
            PropertySelection(
                name: try FilterName.read(prop),
                isWithoutValue: prop.attribute("novalue") == "yes"
            )
        }
        let comps = try element.all(.calDAV("comp")).map { (comp) throws(DAVError) in try ComponentSelection(comp) }
        let allProps = element.first(.calDAV("allprop")) != nil
        let allComps = element.first(.calDAV("allcomp")) != nil
        let isBare = props.isEmpty && comps.isEmpty && !allProps && !allComps
        properties = allProps || isBare ? nil : props
        components = allComps || isBare ? nil : comps
    }

    /// Whether everything is wanted.
    var isWhole: Bool { properties == nil && components == nil }

    /// The component with the wanted parts only, in their own order.
    func applied(to component: Component) -> Component {
        Component(
            component.name,
            properties: properties.map { wanted in component.properties.compactMap { Self.select($0, wanted) } }
                ?? component.properties,
            components: components.map { wanted in
                component.components.compactMap { inner in
                    wanted.first { $0.name == inner.name }?.applied(to: inner)
                }
            } ?? component.components
        )
    }

    private static func select(_ property: Property, _ wanted: [PropertySelection]) -> Property? {
        guard let selection = wanted.first(where: { $0.name == property.name }) else { return nil }
        return selection.isWithoutValue ? Property(property.name, property.parameters, value: "") : property
    }
}
