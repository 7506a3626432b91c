public import XMLTree

/// The value of a property, as what it is.
public enum PropertyValue: Sendable, Hashable {
    /// There is the property, with nothing in it.
    case empty
    /// Text.
    case text(String)
    /// Text that is UTF-8 already, such as iCalendar.
    case utf8([UInt8])
    /// A resource.
    case href(Href)
    /// Resources, or addresses of other kinds such as `mailto:`.
    case hrefs([String])
    /// Empty elements, as in DAV:resourcetype.
    case names([XMLName])
    /// Elements.
    case elements([XMLElement])
    /// The element of the property as a client gave it, with its attributes.
    case given(XMLElement)

    /// DAV:getetag.
    public static func etag(_ etag: ETag) -> PropertyValue { .text(etag.text) }

    /// DAV:supported-report-set (RFC 3253 3.1.5).
    public static func supportedReports(_ reports: [XMLName]) -> PropertyValue {
        .elements(
            reports.map { name in
                XMLElement(.dav("supported-report"), [XMLElement(.dav("report"), [XMLElement(name)])])
            }
        )
    }

    /// DAV:current-user-principal of a request that nobody signed in for (RFC 5397 3).
    public static let unauthenticated = PropertyValue.names([.dav("unauthenticated")])

    /// Writes the property with this value.
    func write(_ name: PropertyName, to writer: inout XMLWriter) {
        if case .given(let element) = self { return writer.write(element) }
        writer.start(name)
        switch self {
        case .empty: break
        case .text(let text): writer.text(text)
        case .utf8(let bytes): writer.text(utf8: bytes)
        case .href(let href): writer.element(.hrefElement, text: href.path)
        case .hrefs(let addresses): for address in addresses { writer.element(.hrefElement, text: address) }
        case .names(let names): for name in names { writer.empty(name) }
        case .elements(let elements): for element in elements { writer.write(element) }
        case .given: break
        }
        writer.end()
    }

    /// The property with this value as an element, where it goes into the value of another one.
    public func element(_ name: PropertyName) -> XMLElement {
        switch self {
        case .empty: XMLElement(name)
        case .text(let text): XMLElement(name, text: text)
        case .utf8(let bytes): XMLElement(name, text: String(decoding: bytes, as: UTF8.self))
        case .href(let href): XMLElement(name, [XMLElement(.hrefElement, text: href.path)])
        case .hrefs(let addresses): XMLElement(name, addresses.map { XMLElement(.hrefElement, text: $0) })
        case .names(let names): XMLElement(name, names.map { XMLElement($0) })
        case .elements(let elements): XMLElement(name, elements)
        case .given(let element): element
        }
    }
}

extension XMLName {
    /// DAV:href.
    static let hrefElement = dav("href")
}
