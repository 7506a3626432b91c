import CalDAV
import CalendarStore
import HTTPMessage
import ICalendar
import WebDAV

/// What a report says of an object: the properties that were asked for, its content among them.
struct ObjectAnswer {
    let context: ServerRequest
    let collection: CalendarCollection
    let names: [PropertyName]
    let calendarData: CalendarDataRequest?
    let isMinimal: Bool

    init(
        _ context: ServerRequest,
        _ collection: CalendarCollection,
        _ properties: PropertyRequest,
        _ calendarData: CalendarDataRequest?
    ) {
        self.context = context
        self.collection = collection
        self.calendarData = calendarData
        names = properties.names(usual: Propfind.usual)
        isMinimal = Prefer(context.request.fields).isMinimal || properties.isOpen
    }

    /// Whether the content of objects is needed.
    var needsData: Bool { calendarData != nil }

    /// Answers about an object with its content.
    func append(_ object: CalendarStore.CalendarObjectResource, _ answer: inout Multistatus) throws {
        try append(object.entry, data: try calendarData.map { try rendered(object, $0) }, &answer)
    }

    /// Answers about an object without its content.
    func append(_ entry: ObjectEntry, data: [UInt8]? = nil, _ answer: inout Multistatus) throws {
        guard let href = context.addresses.object(entry.name, in: collection) else { return }
        let properties = ObjectProperties(entry: entry, data: data)
        let others = try ResourceProperties(context, .object(collection, name: entry.name))
        answer.append(href, names, isMinimal: isMinimal) { name in
            properties.value(name) ?? others.value(name)
        }
    }

    private func rendered(
        _ object: CalendarStore.CalendarObjectResource,
        _ form: CalendarDataRequest
    ) throws -> [UInt8] {
        guard !form.isWhole, let calendar = try ICalendarReader.read(object.data).calendars.first else {
            return Array(object.data)
        }
        return try form.rendered(calendar, ObjectTimeZones(calendar))
    }
}
