import WebDAV
import XMLTree

/// The attribute `name` of filters and selections.
enum FilterName: Sendable {
    /// The name in capitals; refused with CALDAV:valid-filter when it is missing.
    static func read(_ element: XMLElement) throws(DAVError) -> String {
        guard let name = element.attribute("name"), !name.isEmpty else {
            throw DAVError(CalDAVPrecondition.validFilter, "\(element.name) has no name")
        }
        return name.uppercased()
    }
}
