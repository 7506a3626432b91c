/// A resource that has an id.
public protocol GraphEntity: Codable, Hashable, Sendable {
    /// The id; nil in requests, and when it was not selected.
    var id: String? { get }
}

extension Event: GraphEntity {}
extension Calendar: GraphEntity {}
extension CalendarGroup: GraphEntity {}
extension User: GraphEntity {}
extension Attachment: GraphEntity {}
extension Drive: GraphEntity {}
extension DriveItem: GraphEntity {}
extension Site: GraphEntity {}
