/// A postal address.
public struct PhysicalAddress: Codable, Hashable, Sendable {
    /// What kind of address; `unknown` in empty ones.
    public var type: String?
    /// The street.
    public var street: String?
    /// The city.
    public var city: String?
    /// The state or province.
    public var state: String?
    /// The country or region.
    public var countryOrRegion: String?
    /// The postal code.
    public var postalCode: String?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case type, street, city, state, countryOrRegion, postalCode
    }
}
