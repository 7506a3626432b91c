import Foundation
public import GraphModel

extension Event {
    /// The text of the lines that Graph has stored with the event; nil for none.
    public var storedText: String? {
        singleValueExtendedProperties.flatMap { StoredProperties.value(StoredProperties.restProperty, of: $0) }
    }

    /// The text of the lines that stand for an occurrence with an original start, or for the event itself with nil.
    ///
    /// An exception without lines of its own, and an occurrence without an exception, have those of the series: servers
    /// copy them when an occurrence becomes an exception, or leave them out.
    public func storedText(ofOccurrence originalStart: String?) -> String? {
        originalStart.flatMap { exception(startingOriginallyAt: $0)?.storedText } ?? storedText
    }

    /// The event as if Graph had other properties stored with it, given as JSON; itself when they cannot be read.
    ///
    /// The number of its revision stays Graph's: it has to rise with changes there.
    public func storing(_ text: String) -> Event {
        let properties = try? JSONDecoder().decode([SingleValueLegacyExtendedProperty].self, from: Data(text.utf8))
        guard var stored = StoredProperties(properties) else { return self }
        let present = StoredProperties(self, user: nil)
        (stored.sequence, stored.stamp) = (present?.sequence, present?.stamp)
        var event = self
        event.singleValueExtendedProperties = stored.properties
        return event
    }

    /// The exception of a series that replaces the occurrence with an original start (`OriginalStart`).
    public func exception(startingOriginallyAt original: String) -> Event? {
        exceptionOccurrences?.first { OriginalStart.of($0, isAllDay: isAllDay ?? false) == original }
    }

    /// The series with another exception for an original start, or one more where it has none.
    ///
    /// One without times takes place when the series says, and is left out where the series has no such occurrence.
    public func replacingException(
        startingOriginallyAt original: String,
        _ change: (Event) -> Event
    ) -> Event {
        var series = self
        let index = exceptionOccurrences?.firstIndex { OriginalStart.of($0, isAllDay: isAllDay ?? false) == original }
        guard let index, let present = exceptionOccurrences?[index] else {
            var exception = Event()
            (exception.type, exception.seriesMasterId, exception.originalStart) = (.exception, id, original)
            if isAllDay ?? false { exception.occurrenceId = "OID.\(id ?? "").\(original)" }
            series.exceptionOccurrences = (exceptionOccurrences ?? []) + [change(exception)]
            return series
        }
        series.exceptionOccurrences?[index] = change(present)
        return series
    }

    /// Whether it is an exception that Graph does not have.
    var isUnchangedOccurrence: Bool {
        type == .exception && id == nil && start == nil
    }
}
