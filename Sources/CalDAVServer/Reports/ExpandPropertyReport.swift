import CalDAV
import CalendarStore
import HTTPMessage
import WebDAV
import XMLTree

/// DAV:expand-property (RFC 3253 3.8): properties, and in place of the hrefs in them properties of what they name.
struct ExpandPropertyReport {
    let context: ServerRequest

    func respond(_ element: XMLElement) throws -> HTTPResponse {
        let report = try ExpandProperty(element)
        guard let own = context.addresses.href(of: context.resource) else { return HTTPResponse(404) }
        let properties = try ResourceProperties(context, context.resource)
        var values: [PropertyName: PropertyValue] = [:]
        for property in report.properties { values[property.name] = try value(property, properties) }
        var answer = Multistatus()
        answer.append(own, report.properties.map(\.name)) { values[$0] }
        return answer.response()
    }

    private func value(_ property: ExpandProperty.Property, _ properties: ResourceProperties) throws -> PropertyValue? {
        let value = properties.value(property.name)
        guard !property.properties.isEmpty, let hrefs = value?.hrefs else { return value }
        return .elements(try hrefs.compactMap { try response(to: property.properties, of: $0) })
    }

    /// The answer about a resource that a property names; nil for what is no place of this server.
    private func response(to properties: [ExpandProperty.Property], of href: Href) throws -> XMLElement? {
        guard let resource = try context.addresses.resource(href, store: context.store) else { return nil }
        let known = try ResourceProperties(context, resource)
        var found: [XMLElement] = []
        var missing: [XMLElement] = []
        for property in properties {
            if let value = try value(property, known) {
                found.append(value.element(property.name))
            } else {
                missing.append(XMLElement(property.name))
            }
        }
        return Multistatus.element(href, found: found, missing: missing)
    }
}

extension PropertyValue {
    /// The resources that it names; nil where it names none.
    fileprivate var hrefs: [Href]? {
        switch self {
        case .href(let href): [href]
        case .hrefs(let addresses): addresses.compactMap { Href(path: $0) }
        default: nil
        }
    }
}
