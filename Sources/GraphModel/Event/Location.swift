/// Where an event takes place.
public struct Location: Codable, Hashable, Sendable {
    /// The name; of an event with several locations all names, with `; ` between.
    public var displayName: String?
    /// What kind of place it is; set by the server.
    public var locationType: LocationType?
    /// An address on the web.
    public var locationUri: String?
    /// The address of a room.
    public var locationEmailAddress: String?
    /// The postal address; often without any member.
    public var address: PhysicalAddress?
    /// The coordinates; often without any member.
    public var coordinates: OutlookGeoCoordinates?
    /// An id; mostly the display name again.
    public var uniqueId: String?
    /// Where the id comes from; set by the server.
    public var uniqueIdType: LocationUniqueIdType?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case displayName, locationType, locationUri, locationEmailAddress, address, coordinates, uniqueId,
            uniqueIdType
    }
}
