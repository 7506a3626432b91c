import ICalendar

/// Which of the stored alarms is Graph's reminder, and when that was.
struct StoredReminder: Sendable, Hashable, Codable {
    /// Its place among the stored alarms.
    let index: Int
    /// Minutes before the start.
    let minutes: Int
}

extension Component {
    /// The components within that have a name, given in capitals.
    func all(components name: String) -> [Component] {
        components.filter { $0.name == name }
    }

    /// Whether both say the same, whatever the order of their lines.
    func hasSameLines(as other: Component) -> Bool {
        properties.count == other.properties.count && Set(properties) == Set(other.properties)
            && components == other.components
    }

    /// The alarm that stands for a reminder of Graph.
    static func reminder(minutesBefore minutes: Int) -> Component {
        Component(
            "VALARM",
            properties: [
                Property("ACTION", value: "DISPLAY"),
                Property("DESCRIPTION", text: "Reminder"),
                Property("TRIGGER", value: trigger(minutesBefore: minutes)),
            ]
        )
    }

    /// A duration from the start back, in hours where it has no odd minutes; never in days, which vary in length.
    private static func trigger(minutesBefore minutes: Int) -> String {
        guard minutes != 0 else { return "PT0S" }
        let size = minutes.magnitude
        let length = size % 60 == 0 ? "PT\(size / 60)H" : "PT\(size)M"
        return minutes > 0 ? "-" + length : length
    }
}
