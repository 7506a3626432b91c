import CalendarActions
import HTTPMessage

/// The address of the page of an event.
enum EventLink: Sendable {
    /// The path, with what the event is found by.
    static func path(_ address: EventAddress) -> String {
        var pairs = [("calendar", address.calendar), ("object", address.object)]
        if let occurrence = address.occurrence { pairs.append(("occurrence", occurrence)) }
        return "/event?\(PercentEncoding.encode(pairs))"
    }

    /// The event that fields name.
    static func address(_ fields: FormFields) -> EventAddress {
        EventAddress(
            calendar: fields["calendar"],
            object: fields["object"],
            occurrence: fields["occurrence"].isEmpty ? nil : fields["occurrence"]
        )
    }
}
