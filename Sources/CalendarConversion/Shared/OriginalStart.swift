public import GraphModel
public import TimeZones

/// The original start of an occurrence, by which a series names it: an instant in UTC (`2026-03-05T09:00:00Z`), or the
/// date (`2026-03-05`) of an all-day series.
public enum OriginalStart: Sendable {
    /// The original start of an occurrence or exception that Graph sent; nil when it does not tell.
    public static func of(_ instance: Event, isAllDay: Bool) -> String? {
        if isAllDay {
            if let date = SeriesIdentity.originalDate(of: instance) { return date }
            return instance.start?.dateTime.flatMap { ISO8601Text.date($0) }?.graphText
        }
        // Only an occurrence that was never moved starts when it originally did.
        let text = instance.originalStart ?? (instance.type == .occurrence ? instance.start?.dateTime : nil)
        return text.flatMap(ISO8601Text.init).map { self.text(of: $0.instant) }
    }

    /// The original date of an occurrence on the clock of its series; nil when Graph does not tell.
    public static func date(of instance: Event) -> CivilDate? {
        SeriesIdentity.originalDate(of: instance).flatMap { ISO8601Text.date($0) }
    }

    /// A date as Graph writes it, `yyyy-MM-dd`.
    public static func text(of date: CivilDate) -> String {
        date.graphText
    }

    /// An instant as the original start of an occurrence at a time.
    public static func text(of instant: Instant) -> String {
        instant.local().graphText + "Z"
    }

    /// Around when the occurrence is: its instant, or midnight in UTC of its date.
    public static func instant(_ text: String) -> Instant? {
        if let instant = ISO8601Text(text)?.instant { return instant }
        return ISO8601Text.date(text).map { Instant(CivilDateTime(startOf: $0)) }
    }
}
