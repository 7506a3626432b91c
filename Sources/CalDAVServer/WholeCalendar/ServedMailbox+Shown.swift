import CalDAV
import CalendarActions
import CalendarStore
import WebDAV
import XMLTree

extension ServedMailbox {
    /// A collection as apps see it: with the colour that one of them gave it, where Graph has no place for that.
    nonisolated func shown(_ collection: CalendarCollection) throws -> CalendarCollection {
        var shown = collection
        for property in try keptProperties(of: collection) {
            let element = try XMLElement(document: Array(property.value.utf8))
            guard element.name == .calendarColor, let color = CalendarColor(element.trimmedText) else { continue }
            shown.calendar.color = color.text
        }
        return shown
    }
}
