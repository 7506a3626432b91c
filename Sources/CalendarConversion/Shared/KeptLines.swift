import ICalendar

/// Lines and alarms that are stored beside an event, as far as there is room for them.
struct KeptLines: Sendable {
    /// What is kept, in a component that is a VEVENT by name only.
    private(set) var component = Component("VEVENT")
    private var room = Room(
        limit: StoredProperties.maximumKeptBytes,
        left: StoredProperties.maximumKeptBytes - Component("VEVENT").serialized().count
    )
    private var privateRoom = Room(
        limit: StoredProperties.maximumPrivateBytes,
        left: StoredProperties.maximumPrivateBytes
    )

    /// How many bytes there may be, and how many more.
    private struct Room: Sendable {
        let limit: Int
        var left: Int
    }

    /// Keeps a property; says why where it cannot be kept.
    mutating func add(_ property: Property) -> String? {
        let room = PrivateState.isPrivate(property) ? \KeptLines.privateRoom : \.room
        let refusal = take(Component("VEVENT", properties: [property]), from: room)
        if refusal == nil { component.properties.append(property) }
        return refusal
    }

    /// Keeps an alarm; says why where it cannot be kept.
    mutating func add(_ alarm: Component) -> String? {
        let room = PrivateState.isSnooze(alarm) ? \KeptLines.privateRoom : \.room
        let refusal = take(Component("VEVENT", components: [alarm]), from: room)
        if refusal == nil { component.components.append(alarm) }
        return refusal
    }

    /// Puts the last alarm as it came, with an app's own state in it, in its place; says why where it cannot be kept so.
    mutating func replaceLast(by alarm: Component) -> String? {
        guard let plain = component.components.popLast() else { return nil }
        let refusal = take(
            Component("VEVENT", components: [alarm]),
            insteadOf: Component("VEVENT", components: [plain]),
            from: \.privateRoom
        )
        component.components.append(refusal == nil ? alarm : plain)
        return refusal
    }

    private mutating func take(
        _ part: Component,
        insteadOf present: Component = Component("VEVENT"),
        from room: WritableKeyPath<KeptLines, Room>
    ) -> String? {
        let lines = part.serialized()
        let size = lines.count - present.serialized().count
        guard size <= self[keyPath: room].left else {
            return "it is too long: no more than \(self[keyPath: room].limit) bytes are stored with an event"
        }
        // One damaged line would take the whole event with it on the way back.
        if let problem = LibicalCheck.problems(in: lines).first { return "it is damaged: \(problem)" }
        self[keyPath: room].left -= size
        return nil
    }

    // MARK: Giving back

    /// Properties that Graph's members gave, with the kept ones: a kept one takes the place of what it was converted to.
    static func joined(_ properties: [Property], _ kept: [Property]) -> [Property] {
        var joined = properties
        let made = Set(properties.map(\.name))
        for line in kept {
            if !made.contains(line.name) {
                joined.append(line)
            } else if replacing.contains(line.name), let index = joined.firstIndex(where: { $0.name == line.name }) {
                joined[index] = line
            } else if repeated.contains(line.name), !properties.contains(where: { $0.isSame(as: line) }) {
                joined.append(line)
            }
        }
        return joined
    }

    /// A person's own link beats the one to Outlook; the others say what Graph says, in more words.
    private static let replacing: Set = ["URL", "PRIORITY", "CLASS", "STATUS", "SUMMARY", "LOCATION"]
    /// Properties that stand beside others of their name.
    private static let repeated: Set = ["ATTENDEE", "CONFERENCE", "X-ALT-DESC"]
}

extension Property {
    /// Whether both name one person, page or text.
    fileprivate func isSame(as other: Property) -> Bool {
        guard name == other.name else { return false }
        switch name {
        case "ATTENDEE":
            return (AttendeesConverter.address(value) ?? value).lowercased()
                == (AttendeesConverter.address(other.value) ?? other.value).lowercased()
        case "X-ALT-DESC":
            return parameter("FMTTYPE").first?.lowercased() == other.parameter("FMTTYPE").first?.lowercased()
        default: return value.utf8.elementsEqual(other.value.utf8)
        }
    }
}
