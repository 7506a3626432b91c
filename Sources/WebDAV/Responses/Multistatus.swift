import Foundation
public import HTTPMessage
public import XMLTree

/// A 207 response, written as its parts come (RFC 4918 13): ten thousand members make no tree.
public struct Multistatus: Sendable {
    /// The Content-Type of all XML that is sent.
    public static let contentType = #"application/xml; charset="utf-8""#
    /// What the answer about one resource takes, for a guess of the whole.
    static let expectedBytesPerResponse = 384

    private var writer: XMLWriter

    /// Begins a response about so many resources.
    public init(expectedResponses: Int = 1) {
        writer = XMLWriter(capacity: 1024 + Self.expectedBytesPerResponse * max(0, min(expectedResponses, 1 << 20)))
        writer.start(.multistatus)
    }

    /// Answers about a resource as a whole, as for a member that is gone: 404.
    public mutating func append(_ href: Href, status: Int, error: DAVError? = nil) {
        append(address: href.path, status: status, error: error)
    }

    /// Answers about an address as the client wrote it, which may be no place on this server.
    public mutating func append(address: String, status: Int, error: DAVError? = nil) {
        writer.start(.response)
        writer.element(.hrefElement, text: address)
        writer.element(.status, text: StatusLine.text(status))
        if let error { append(error) }
        writer.end()
    }

    /// Answers about properties that were asked for, in their order: 200 for those that have a value, then 404.
    ///
    /// With `isMinimal` those without a value are left out (RFC 8144 2.1).
    public mutating func append(
        _ href: Href,
        _ names: [PropertyName],
        isMinimal: Bool = false,
        value: (PropertyName) -> PropertyValue?
    ) {
        writer.start(.response)
        writer.element(.hrefElement, text: href.path)
        var missing: [PropertyName] = []
        var isOpen = false
        for name in names {
            guard let value = value(name) else {
                missing.append(name)
                continue
            }
            if !isOpen { beginPropStat() }
            isOpen = true
            value.write(name, to: &writer)
        }
        // Without any property found the response still needs a propstat.
        if !isOpen, missing.isEmpty || isMinimal {
            beginPropStat()
            isOpen = true
        }
        if isOpen { endPropStat(200) }
        if !missing.isEmpty, !isMinimal {
            beginPropStat()
            for name in missing { writer.empty(name) }
            endPropStat(404)
        }
        writer.end()
    }

    /// Answers with propstats as they are, as after PROPPATCH.
    public mutating func append(_ href: Href, _ propStats: [PropStat]) {
        writer.start(.response)
        writer.element(.hrefElement, text: href.path)
        for propStat in propStats {
            beginPropStat()
            for property in propStat.properties { property.value.write(property.name, to: &writer) }
            endPropStat(propStat.status, propStat.error)
        }
        writer.end()
    }

    /// A DAV:response as an element, as DAV:expand-property puts it into the value of a property.
    public static func element(_ href: Href, found: [XMLElement], missing: [XMLElement]) -> XMLElement {
        let parts = [(200, found), (404, missing)].filter { $0.0 == 200 && missing.isEmpty || !$0.1.isEmpty }
        return XMLElement(
            .response,
            [XMLElement(.hrefElement, text: href.path)]
                + parts.map { status, properties in
                    let statusLine = XMLElement(.status, text: StatusLine.text(status))
                    return XMLElement(.propstat, [XMLElement(.prop, properties), statusLine])
                }
        )
    }

    /// The whole document; `syncToken` is the state that it leads to (RFC 6578 6.4).
    public consuming func document(syncToken: SyncToken? = nil) -> [UInt8] {
        if let syncToken { writer.element(.syncToken, text: syncToken.text) }
        writer.end()
        return writer.bytes
    }

    /// The whole response.
    public consuming func response(syncToken: SyncToken? = nil) -> HTTPResponse {
        let body = Data(document(syncToken: syncToken))
        return HTTPResponse(207, fields: ["Content-Type": Self.contentType], body: body)
    }

    private mutating func beginPropStat() {
        writer.start(.propstat)
        writer.start(.prop)
    }

    private mutating func endPropStat(_ status: Int, _ error: DAVError? = nil) {
        writer.end()
        writer.element(.status, text: StatusLine.text(status))
        if let error { append(error) }
        writer.end()
    }

    private mutating func append(_ error: DAVError) {
        if !error.elements.isEmpty { error.write(to: &writer, withMessage: false) }
        writer.element(.dav("responsedescription"), text: error.message)
    }
}

extension XMLName {
    static let multistatus = dav("multistatus")
    static let response = dav("response")
    static let propstat = dav("propstat")
    static let prop = dav("prop")
    static let status = dav("status")
}
