/// What kind of place a location is.
public struct LocationType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `default`.
    public static let `default` = LocationType(spelled: "default")
    /// `conferenceRoom`.
    public static let conferenceRoom = LocationType(spelled: "conferenceRoom")
    /// `homeAddress`.
    public static let homeAddress = LocationType(spelled: "homeAddress")
    /// `businessAddress`.
    public static let businessAddress = LocationType(spelled: "businessAddress")
    /// `geoCoordinates`.
    public static let geoCoordinates = LocationType(spelled: "geoCoordinates")
    /// `streetAddress`.
    public static let streetAddress = LocationType(spelled: "streetAddress")
    /// `hotel`.
    public static let hotel = LocationType(spelled: "hotel")
    /// `restaurant`.
    public static let restaurant = LocationType(spelled: "restaurant")
    /// `localBusiness`.
    public static let localBusiness = LocationType(spelled: "localBusiness")
    /// `postalAddress`.
    public static let postalAddress = LocationType(spelled: "postalAddress")

    /// The values that Graph documents.
    public static let known: [LocationType] = [
        .`default`, .conferenceRoom, .homeAddress, .businessAddress, .geoCoordinates, .streetAddress, .hotel,
        .restaurant, .localBusiness, .postalAddress,
    ]
}
