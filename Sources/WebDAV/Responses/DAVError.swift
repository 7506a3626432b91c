import Foundation
public import HTTPMessage
public import XMLTree

/// Why a request is refused: a status, and an element that programs read (RFC 4918 16).
public struct DAVError: Error, Sendable, Hashable {
    /// The status of the response, or of the propstat.
    public let status: Int
    /// The elements within DAV:error; none where no RFC has one for the case.
    public let elements: [XMLElement]
    /// The reason, for people.
    public let message: String

    /// Makes an error that has a status only.
    public init(_ status: Int, _ message: String) {
        self.status = status
        self.message = message
        elements = []
    }

    /// Makes an error of a precondition; `content` goes into its element.
    public init(_ precondition: some Precondition, _ message: String, content: [XMLElement] = []) {
        status = precondition.status
        self.message = message
        elements = [XMLElement(precondition.element, content)]
    }

    /// The response: DAV:error with the element and the reason.
    public func response() -> HTTPResponse {
        var writer = XMLWriter()
        write(to: &writer)
        let fields: HTTPFields = ["Content-Type": Multistatus.contentType]
        return HTTPResponse(status, fields: fields, body: Data(writer.bytes))
    }

    /// Writes DAV:error; the reason goes with it unless the surroundings have a place of their own for it.
    func write(to writer: inout XMLWriter, withMessage: Bool = true) {
        writer.element(.dav("error")) { writer in
            for element in elements { writer.write(element) }
            if withMessage { writer.element(.dav("responsedescription"), text: message) }
        }
    }
}
