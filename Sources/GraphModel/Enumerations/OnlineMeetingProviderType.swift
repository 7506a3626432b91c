/// The service that hosts an online meeting.
public struct OnlineMeetingProviderType: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `unknown`.
    public static let unknown = OnlineMeetingProviderType(spelled: "unknown")
    /// `teamsForBusiness`.
    public static let teamsForBusiness = OnlineMeetingProviderType(spelled: "teamsForBusiness")
    /// `skypeForBusiness`.
    public static let skypeForBusiness = OnlineMeetingProviderType(spelled: "skypeForBusiness")
    /// `skypeForConsumer`.
    public static let skypeForConsumer = OnlineMeetingProviderType(spelled: "skypeForConsumer")

    /// The values that Graph documents.
    public static let known: [OnlineMeetingProviderType] = [
        .unknown, .teamsForBusiness, .skypeForBusiness, .skypeForConsumer,
    ]
}
