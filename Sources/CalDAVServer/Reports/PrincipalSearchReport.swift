import CalDAV
import Foundation
import HTTPMessage
import WebDAV
import XMLTree

/// DAV:principal-property-search and DAV:principal-search-property-set (RFC 3744 9.4, 9.5): an account finds itself only.
struct PrincipalSearchReport {
    let context: ServerRequest

    /// What a principal can be looked for by.
    private static let searchable: [(name: PropertyName, description: String)] = [
        (.displayName, "Display name"), (.calendarUserAddressSet, "Mail address"),
        (.emailAddressSet, "Mail address"), (.calendarUserType, "Kind of user"),
    ]

    static func searchableProperties() -> HTTPResponse {
        HTTPResponse(
            200,
            fields: ["Content-Type": Multistatus.contentType],
            body: Data(PrincipalSearchPropertySet.document(searchable))
        )
    }

    func respond(_ element: XMLElement) throws -> HTTPResponse {
        let search = try PrincipalPropertySearch(element)
        let properties = try ResourceProperties(context, .principal)
        var answer = Multistatus()
        if let href = context.addresses.principal, search.matches({ text(of: properties.value($0)) }) {
            let isMinimal = Prefer(context.request.fields).isMinimal || search.properties.isOpen
            answer.append(href, search.properties.names(usual: Propfind.usual), isMinimal: isMinimal) {
                properties.value($0)
            }
        }
        return answer.response()
    }

    /// What a search looks at.
    private func text(of value: PropertyValue?) -> String? {
        switch value {
        case .text(let text): text
        case .hrefs(let addresses): addresses.joined(separator: " ")
        case .elements(let elements): elements.map(\.text).joined(separator: " ")
        default: nil
        }
    }
}
