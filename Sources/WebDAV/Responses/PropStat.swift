/// Properties of a resource that share a status (RFC 4918 14.22).
public struct PropStat: Sendable, Hashable {
    /// The status of all of them.
    public let status: Int
    /// Names and values, in order; a value where the status is 200 and the properties were asked for.
    public let properties: [(name: PropertyName, value: PropertyValue)]
    /// Why, where there is more to say than the status.
    public let error: DAVError?

    /// Makes a propstat of names and values.
    public init(status: Int, properties: [(name: PropertyName, value: PropertyValue)], error: DAVError? = nil) {
        self.status = status
        self.properties = properties
        self.error = error
    }

    /// Makes a propstat of names.
    public init(status: Int, names: [PropertyName], error: DAVError? = nil) {
        self.init(status: status, properties: names.map { ($0, .empty) }, error: error)
    }

    /// Whether everything in them is the same.
    public static func == (one: PropStat, other: PropStat) -> Bool {
        one.status == other.status && one.error == other.error
            && one.properties.elementsEqual(other.properties, by: ==)
    }

    /// Feeds everything to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(error)
        for property in properties {
            hasher.combine(property.name)
            hasher.combine(property.value)
        }
    }
}
