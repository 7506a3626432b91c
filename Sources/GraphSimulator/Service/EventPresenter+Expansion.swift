import Foundation
import TimeZones

extension EventPresenter {
    /// An event with what was selected and expanded.
    func object(_ row: EventRow, _ selection: EventSelection) -> JSONObject {
        var object = object(row, selection.members)
        let expansion = selection.expansion
        if !expansion.properties.isEmpty { appendProperties(to: &object, row, expansion.properties) }
        if expansion.attachments {
            object.append("attachments", .array(attachments(row).map { .object($0.json(withContent: true)) }))
        }
        if expansion.extensions { object.append("extensions", []) }
        if expansion.exceptions { appendExceptions(to: &object, row, expansion.exceptionMembers) }
        return object
    }

    /// The attachments of an event, or those of an exception.
    func attachments(_ row: EventRow) -> [Attachment] {
        guard let item = mailbox.items[row.number] else { return [] }
        return row.day.flatMap { item.exceptions[$0]?.attachments } ?? item.attachments
    }

    /// The value of an extended property by its normalized id; occurrences have those of their master.
    func extendedProperty(_ id: String, _ row: EventRow) -> String? {
        guard let item = mailbox.items[row.number] else { return nil }
        if id == ExtendedProperty.recurrenceBlob {
            guard knobs.recurrenceBlob, row.kind == .seriesMaster else { return nil }
            return AppointmentRecurrenceBlob(item, zones: zones)?.data.base64EncodedString()
        }
        return row.day.flatMap { item.exceptions[$0]?.extendedProperties[id] } ?? item.extendedProperties[id]
    }

    private func appendProperties(to object: inout JSONObject, _ row: EventRow, _ ids: [String]) {
        let values = ids.compactMap { id -> JSONValue? in
            extendedProperty(ExtendedProperty.normalized(id), row).map { ["id": .string(id), "value": .string($0)] }
        }
        if !values.isEmpty { object.append("singleValueExtendedProperties", .array(values)) }
    }

    private func appendExceptions(to object: inout JSONObject, _ row: EventRow, _ members: [EventMember]?) {
        guard knobs.exceptionOccurrencesReturned, row.kind == .seriesMaster, let item = mailbox.items[row.number] else {
            return
        }
        let chosen = EventMember.allCases.filter { member in
            member == .id || (members.map { $0.contains(member) } ?? (member != .cancelledOccurrences))
        }
        let values = EventRows(zones: zones).exceptions(item).map { JSONValue.object(self.object($0, chosen)) }
        object.append("exceptionOccurrences", .array(values))
    }
}
