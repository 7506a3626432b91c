/// A calendar of a mailbox (graph-facts 8).
struct CalendarFolder: Sendable, Codable, Hashable {
    /// The theme colours, with Graph's names and what Outlook on the web shows for them.
    static let colors = [
        "auto": "", "lightBlue": "#0099bc", "lightGreen": "#00cc6a", "lightOrange": "#f7630c", "lightGray": "#69797e",
        "lightYellow": "#fde300", "lightTeal": "#038387", "lightPink": "#bf0077", "lightBrown": "#8e562e",
        "lightRed": "#a4262c", "maxColor": "",
    ]

    let number: Int
    var name: String
    var color = "auto"
    var hexColor = ""
    var isDefault = false
    var canEdit = true
    /// Whether the mailbox's user owns it; false for a share of somebody else's.
    var isOwn = true
    var canViewPrivateItems = true
    var isRemovable = true
    var owner: EmailAddress
    /// Whether it stands under "Other Calendars" instead of "My Calendars".
    var isInOtherGroup = false
    var change: Int

    /// The resource.
    func json(_ store: StoreIdentity) -> JSONObject {
        let hasMeetings = canEdit && isOwn
        return JSONObject([
            ("id", .string(RESTIdentifier.calendar(number).text(store))),
            ("name", .string(name)),
            ("color", .string(color)),
            ("hexColor", .string(hexColor)),
            ("isDefaultCalendar", .bool(isDefault)),
            ("changeKey", .string(store.changeKey(change))),
            ("canShare", .bool(hasMeetings)),
            ("canViewPrivateItems", .bool(canViewPrivateItems)),
            ("canEdit", .bool(canEdit)),
            ("allowedOnlineMeetingProviders", hasMeetings ? ["teamsForBusiness"] : []),
            ("defaultOnlineMeetingProvider", hasMeetings ? "teamsForBusiness" : "unknown"),
            ("isTallyingResponses", .bool(isDefault)),
            ("isRemovable", .bool(isRemovable && !isDefault)),
            ("owner", owner.json),
        ])
    }
}
