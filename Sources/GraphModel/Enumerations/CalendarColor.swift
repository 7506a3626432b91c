/// The theme colour of a calendar.
public struct CalendarColor: OpenEnumeration {
    /// The value in Graph's spelling, or as it came when it is unknown.
    public let rawValue: String

    /// Takes a value that is in Graph's spelling already, or is unknown.
    public init(spelled: String) {
        rawValue = spelled
    }

    /// `auto`.
    public static let auto = CalendarColor(spelled: "auto")
    /// `lightBlue`.
    public static let lightBlue = CalendarColor(spelled: "lightBlue")
    /// `lightGreen`.
    public static let lightGreen = CalendarColor(spelled: "lightGreen")
    /// `lightOrange`.
    public static let lightOrange = CalendarColor(spelled: "lightOrange")
    /// `lightGray`.
    public static let lightGray = CalendarColor(spelled: "lightGray")
    /// `lightYellow`.
    public static let lightYellow = CalendarColor(spelled: "lightYellow")
    /// `lightTeal`.
    public static let lightTeal = CalendarColor(spelled: "lightTeal")
    /// `lightPink`.
    public static let lightPink = CalendarColor(spelled: "lightPink")
    /// `lightBrown`.
    public static let lightBrown = CalendarColor(spelled: "lightBrown")
    /// `lightRed`.
    public static let lightRed = CalendarColor(spelled: "lightRed")
    /// `maxColor`.
    public static let maxColor = CalendarColor(spelled: "maxColor")

    /// The values that Graph documents.
    public static let known: [CalendarColor] = [
        .auto, .lightBlue, .lightGreen, .lightOrange, .lightGray, .lightYellow, .lightTeal, .lightPink,
        .lightBrown, .lightRed, .maxColor,
    ]

    /// `#rrggbb` as Outlook on the web shows it; nil for those that mean no colour, and unknown ones.
    public var themeColor: String? { Self.themeColors[self] }

    /// The value that Outlook shows as `#rrggbb`; nil when that is none of its colours.
    public init?(themeColor: String) {
        let wanted = themeColor.lowercased()
        guard let color = Self.themeColors.first(where: { $0.value == wanted })?.key else { return nil }
        self = color
    }

    private static let themeColors: [CalendarColor: String] = [
        .lightBlue: "#0099bc", .lightGreen: "#00cc6a", .lightOrange: "#f7630c", .lightGray: "#69797e",
        .lightYellow: "#fde300", .lightTeal: "#038387", .lightPink: "#bf0077", .lightBrown: "#8e562e",
        .lightRed: "#a4262c",
    ]
}
