public import HTTPMessage
import MarkupReader
public import XMLTree

/// The body of a request as XML (RFC 4918 8.2).
public enum RequestBody: Sendable {
    /// The root element; nil when the body is empty.
    ///
    /// A document type is refused with DAV:no-external-entities, other media types with 415; a body without a
    /// Content-Type is taken for XML.
    public static func element(of request: HTTPRequest) throws(DAVError) -> XMLElement? {
        guard !request.body.isEmpty else { return nil }
        guard isXML(request.fields["Content-Type"]) else {
            throw DAVError(415, "the body must be application/xml or text/xml")
        }
        do {
            return try XMLElement(document: [UInt8](request.body))
        } catch {
            switch error.kind {
            case .malformed: throw DAVError(400, "the body is not well-formed XML: \(error)")
            case .documentType: throw DAVError(WebDAVPrecondition.noExternalEntities, "\(error)")
            case .tooLarge: throw DAVError(413, "the body is too large: \(error)")
            }
        }
    }

    /// The root element of a body that must not be empty.
    public static func requiredElement(of request: HTTPRequest) throws(DAVError) -> XMLElement {
        guard let element = try element(of: request) else {
            throw DAVError(400, "\(request.method.rawValue) needs a body of XML")
        }
        return element
    }

    private static func isXML(_ contentType: String?) -> Bool {
        guard let contentType else { return true }
        let end = contentType.utf8.firstIndex(of: UInt8(ascii: ";")) ?? contentType.endIndex
        let type = contentType[..<end].lowercased().filter { $0 != " " && $0 != "\t" }
        return type.isEmpty || type == "application/xml" || type == "text/xml" || type.hasSuffix("+xml")
    }
}
