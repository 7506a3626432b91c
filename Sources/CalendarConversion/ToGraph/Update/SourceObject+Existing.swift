import ICalendar

extension SourceObject {
    /// The object with what an app left as it was told as the event has it.
    ///
    /// Apps show and change DESCRIPTION, and drop X-ALT-DESC or give it back as it was: so a DESCRIPTION that is still the
    /// same stands for the same HTML, and one that was changed beats an X-ALT-DESC that was not.
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
