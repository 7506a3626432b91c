import ICalendar

extension SourceObject {
    /// The object with what an app left as it was told as the event has it.
    ///
    /// Apps show and change DESCRIPTION, and drop X-ALT-DESC or give it back as it was: so a DESCRIPTION that is still the
    /// same stands for the same HTML, and one that was changed beats an X-ALT-DESC that was not. Attendees are a set: another
    /// order of them is no change.
    public func reconciled(with existing: ExistingObject) -> SourceObject {
        guard let events = existing.object?.events, let present = events.first else { return self }
        var object = self
        object.master = master.map { Self.reconciled($0, with: present) }
        object.instances = instances.map { instance in
            let identity = instance.first("RECURRENCE-ID")?.value
            let known = events.first { $0.first("RECURRENCE-ID")?.value == identity }
            return Self.reconciled(instance, with: known ?? present)
        }
        return object
    }

    private static func reconciled(_ event: Component, with present: Component) -> Component {
        let event = event.withAttendees(inOrderOf: present)
        let html = event.properties.first { $0.isHTMLDescription }
        let presentHTML = present.properties.first { $0.isHTMLDescription }
        // Exchange rewrites HTML: what reads the same is the same.
        let isSameHTML =
            html == nil || html?.value == presentHTML?.value || readableHTML(html) == readableHTML(presentHTML)
        guard isSameHTML, presentHTML != nil || html == nil else { return event }
        var reconciled = event
        reconciled.properties.removeAll { $0.isHTMLDescription }
        guard readableDescription(of: event) == readableDescription(of: present) else { return reconciled }
        reconciled.properties.removeAll { $0.name == "DESCRIPTION" }
        reconciled.properties += present.properties.filter { $0.name == "DESCRIPTION" || $0.isHTMLDescription }
        return reconciled
    }

    private static func readableHTML(_ property: Property?) -> ReadableLines {
        ReadableLines(HTMLText.render(property.map { TextValue.unescape($0.value) } ?? ""))
    }

    private static func readableDescription(of event: Component) -> ReadableLines {
        ReadableLines(event.first("DESCRIPTION").map { TextValue.unescape($0.value) } ?? "")
    }

    /// The whole object when this one is about single occurrences of an event that is there: the event with them.
    public func merged(into existing: ExistingObject) -> SourceObject {
        guard master == nil, let events = existing.object?.events,
            let present = events.first(where: { $0.first("RECURRENCE-ID") == nil })
        else { return self }
        var object = self
        object.master = present
        let own = Set(instances.map { $0.first("RECURRENCE-ID")?.value })
        object.instances += events.filter {
            let identity = $0.first("RECURRENCE-ID")?.value
            return identity != nil && !own.contains(identity)
        }
        return object
    }
}

extension Component {
    /// The event with its attendees in the order in which another one has them, new ones at the end.
    fileprivate func withAttendees(inOrderOf other: Component) -> Component {
        let address = { (property: Property) in property.mailAddress?.lowercased() ?? property.value }
        let order = Dictionary(
            other.all("ATTENDEE").enumerated().map { (address($0.element), $0.offset) }
        ) { first, _ in first }
        let position = { (property: Property) in order[address(property)] ?? Int.max }
        let own = all("ATTENDEE").enumerated().sorted {
            (position($0.element), $0.offset) < (position($1.element), $1.offset)
        }
        var rest = own.map(\.element)[...]
        var event = self
        event.properties = properties.map { $0.name == "ATTENDEE" ? rest.popFirst() ?? $0 : $0 }
        return event
    }
}
