/// A place on Earth.
public struct OutlookGeoCoordinates: Codable, Hashable, Sendable {
    /// Degrees, north positive.
    public var latitude: Double?
    /// Degrees, east positive.
    public var longitude: Double?
    /// Accuracy of latitude and longitude in metres.
    public var accuracy: Double?
    /// Metres above the reference.
    public var altitude: Double?
    /// Accuracy of the altitude in metres.
    public var altitudeAccuracy: Double?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case latitude, longitude, accuracy, altitude, altitudeAccuracy
    }
}
