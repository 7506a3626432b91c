import CalendarConversion
import GraphModel
import Testing

@testable import GraphSync

@Suite("Changes of stored lines alone")
struct StoredLinesTests {
    private static func changes(subject: String? = nil) -> EventChanges {
        var event = Event()
        event.subject = subject
        event.singleValueExtendedProperties = [SingleValueLegacyExtendedProperty(id: "a", value: "b")]
        return EventChanges(event)
    }

    @Test("They are left out, of the event and of each occurrence; with anything else they stay")
    func leftOut() {
        var changes = SeriesChanges()
        changes.event = Self.changes()
        changes.occurrences = [
            .init(originalStart: "1", .change(Self.changes())), .init(originalStart: "2", .delete),
            .init(originalStart: "3", .change(Self.changes(subject: "x"))),
        ]
        let left = changes.withoutStoredLinesAlone
        #expect(left.event == nil)
        #expect(left.occurrences.map(\.originalStart) == ["2", "3"])
        changes.event = Self.changes(subject: "x")
        #expect(changes.withoutStoredLinesAlone.event == changes.event)
        changes.event?.event.subject = nil
        changes.event?.cleared = [.recurrence]
        #expect(changes.withoutStoredLinesAlone.event == changes.event)
    }
}
