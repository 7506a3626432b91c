public import ICalendar

/// What an app notes in an event for itself: which reminders it has shown, and when it shows one again.
///
/// It is nobody else's business, so that it goes neither to Graph nor into a feed.
public enum PrivateState: Sendable {
    /// How the lines begin that it may be in, in capitals.
    public static let beginnings = [mozilla, acknowledged, related]

    private static let mozilla = "X-MOZ-"
    private static let acknowledged = "ACKNOWLEDGED"
    private static let related = "RELATED-TO"

    /// Whether a property is nothing else: Thunderbird's own, or when an alarm was dismissed (RFC 9074 6.1).
    static func isPrivate(_ property: Property) -> Bool {
        property.name == acknowledged || property.name.hasPrefix(mozilla)
    }

    /// Whether an alarm only repeats another one that was put off (RFC 9074 7.1).
    static func isSnooze(_ alarm: Component) -> Bool {
        alarm.name == "VALARM"
            && alarm.all(related).contains { $0.parameter("RELTYPE").first?.uppercased() == "SNOOZE" }
    }

    /// Whether there is any in an object.
    public static func isIn(_ object: SourceObject) -> Bool {
        object.components.contains { $0 != removed(from: $0) }
    }

    /// A component, and all in it, without what is private.
    public static func removed(from component: Component) -> Component {
        Component(
            component.name,
            properties: component.properties.filter { !isPrivate($0) },
            components: component.components.filter { !isSnooze($0) }.map(removed)
        )
    }
}
