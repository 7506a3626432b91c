/// Where the unique id of a location comes from.
public struct LocationUniqueIdType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `unknown`.
    public static let unknown = LocationUniqueIdType(spelled: "unknown")
    /// `locationStore`.
    public static let locationStore = LocationUniqueIdType(spelled: "locationStore")
    /// `directory`.
    public static let directory = LocationUniqueIdType(spelled: "directory")
    /// `private`.
    public static let `private` = LocationUniqueIdType(spelled: "private")
    /// `bing`.
    public static let bing = LocationUniqueIdType(spelled: "bing")

    /// The values that Graph documents.
    public static let known: [LocationUniqueIdType] = [
        .unknown, .locationStore, .directory, .`private`, .bing,
    ]
}
