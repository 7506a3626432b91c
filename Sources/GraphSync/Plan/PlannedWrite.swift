public import CalendarConversion
public import GraphClient
public import GraphModel

/// One event that is to be written, with all its occurrences.
public struct PlannedWrite: Sendable {
    /// What happens to the event.
    public enum Kind: Sendable {
        /// It is made.
        case create
        /// Members of it change; nil when only occurrences do.
        case update(Event, EventChanges?)
        /// It is deleted; a meeting is cancelled, which mails its attendees.
        case delete(Event)
    }

    /// What happens to the event.
    public var kind: Kind
    /// What it is to be; nil when it is deleted.
    public var series: GraphSeries?
    /// The calendar it is in.
    public var calendar: Calendar
    /// The occurrences that are changed or deleted then.
    public var occurrences: [SeriesChanges.Occurrence]
    /// Whom Graph mails.
    public var mails: [String]

    /// Makes a write.
    public init(
        kind: Kind,
        series: GraphSeries? = nil,
        calendar: Calendar,
        occurrences: [SeriesChanges.Occurrence],
        mails: [String]
    ) {
        self.kind = kind
        self.series = series
        self.calendar = calendar
        self.occurrences = occurrences
        self.mails = mails
    }

    /// The event that is written; nil for a new one.
    public var eventID: String? {
        switch kind {
        case .create: nil
        case .update(let event, _), .delete(let event): event.id
        }
    }

    /// The requests in their order, as a person may read them; what has no id yet is named in braces.
    public func calls(_ client: GraphClient) -> [(method: String, path: String)] {
        let events = String(client.call(for: write(.delete(id: "-", ifMatch: nil))).path.dropLast())
        var calls: [(method: String, path: String)] = []
        var event = "\(events){new event}"
        switch kind {
        case .create: calls.append(client.call(for: write(.create(Event()))))
        case .update(let present, let changes):
            let call = client.call(for: write(.update(id: present.id ?? "", EventChanges(), ifMatch: nil)))
            event = call.path
            if changes != nil { calls.append(call) }
        case .delete(let present): calls.append(client.call(for: deletion(of: present)))
        }
        if !occurrences.isEmpty { calls.append(("GET", "\(event)/instances")) }
        return calls
            + occurrences.map { ($0.kind == .delete ? "DELETE" : "PATCH", "\(events){occurrence \($0.originalStart)}") }
    }

    /// A write to its calendar.
    func write(_ kind: EventWrite.Kind) -> EventWrite {
        EventWrite(kind, in: calendar.selection)
    }

    /// How an event ends: a meeting of mine by a cancellation.
    func deletion(of event: Event) -> EventWrite {
        let id = event.id ?? ""
        return write(mails.isEmpty ? .delete(id: id, ifMatch: event.odataEtag) : .cancel(id: id, comment: ""))
    }
}
