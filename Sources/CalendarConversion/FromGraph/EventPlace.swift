import GraphModel

/// Where an event takes place.
struct EventPlace {
    /// The name: of all locations, as Graph joins them; the address where no location has a name.
    let name: String?
    /// Latitude and longitude as GEO has them.
    let geo: String?

    init(_ event: Event) {
        let locations = event.locations ?? []
        let names = locations.compactMap(\.displayName).filter { !$0.isEmpty }
        let first = event.location?.displayName ?? ""
        let address = ([event.location] + locations).compactMap { $0?.address.flatMap(Self.text) }.first
        if !first.isEmpty {
            name = first
        } else {
            name = names.isEmpty ? address : names.joined(separator: "; ")
        }
        geo = ([event.location] + locations).compactMap { $0?.coordinates.flatMap(Self.geo) }.first
    }

    private static func text(_ address: PhysicalAddress) -> String? {
        let town = [address.postalCode, address.city].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        let parts = [address.street, town, address.state, address.countryOrRegion].compactMap(\.self)
        let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return text.isEmpty ? nil : text
    }

    private static func geo(_ coordinates: OutlookGeoCoordinates) -> String? {
        guard let latitude = coordinates.latitude, let longitude = coordinates.longitude,
            (-90...90).contains(latitude), (-180...180).contains(longitude), latitude != 0 || longitude != 0
        else { return nil }
        return "\(fixed(latitude));\(fixed(longitude))"
    }

    /// A number without an exponent, with six digits behind the point (RFC 5545 3.8.1.6).
    private static func fixed(_ degrees: Double) -> String {
        let millionths = Int((degrees.magnitude * 1_000_000).rounded())
        let fraction = String(1_000_000 + millionths % 1_000_000).dropFirst()
        return "\(degrees < 0 ? "-" : "")\(millionths / 1_000_000).\(fraction)"
    }
}
