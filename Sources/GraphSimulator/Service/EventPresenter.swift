import Foundation
import TimeZones

/// Renders events as Graph does: in the zone, body form and id form that a request prefers.
struct EventPresenter {
    let mailbox: Mailbox
    let zones: ZoneCatalog
    let knobs: SimulatorKnobs
    let preferences: Preferences

    /// An event with some of its members, always with its etag, and its id first of all.
    func object(_ row: EventRow, _ members: [EventMember]) -> JSONObject {
        guard let item = mailbox.items[row.number] else { return JSONObject() }
        let view = view(row, item)
        var object = JSONObject()
        object.reserveCapacity(members.count + 3)
        object.append("@odata.etag", .string(etag(view)))
        for member in members {
            if let value = value(member, view) { object.append(member.rawValue, value) }
        }
        return object
    }

    /// The etag of an event: its change key, quoted and marked as weak.
    func etag(_ row: EventRow) -> String {
        guard let item = mailbox.items[row.number] else { return "" }
        return etag(view(row, item))
    }

    /// The value of a member, for filters and orders; nil where the event does not have it.
    func value(_ member: EventMember, _ row: EventRow) -> JSONValue? {
        guard let item = mailbox.items[row.number] else { return nil }
        return value(member, view(row, item))
    }

    /// What an event that others share shows: nothing of a private one.
    private func content(_ item: EventItem, _ exception: EventItem.Exception?) -> EventContent {
        let content = exception?.content ?? item.content
        guard content.sensitivity == .private, mailbox.calendar(item.calendar)?.canViewPrivateItems == false else {
            return content
        }
        var masked = EventContent(start: content.start, end: content.end)
        masked.isAllDay = content.isAllDay
        masked.showAs = content.showAs
        masked.sensitivity = .private
        masked.subject = "Private Appointment"
        return masked
    }

    /// A row with what its members are read from.
    private struct View {
        let row: EventRow
        let item: EventItem
        let exception: EventItem.Exception?
        let content: EventContent
    }

    private func view(_ row: EventRow, _ item: EventItem) -> View {
        let exception = row.day.flatMap { item.exceptions[$0] }
        return View(row: row, item: item, exception: exception, content: content(item, exception))
    }

    private func etag(_ view: View) -> String {
        "W/\"\(changeKey(view))\""
    }

    /// Occurrences carry their master's change key.
    private func changeKey(_ view: View) -> String {
        mailbox.store.changeKey(view.exception?.change ?? view.item.change)
    }

    private func id(_ identifier: RESTIdentifier) -> String {
        identifier.text(mailbox.store, immutable: preferences.immutableIDs)
    }

    private func value(_ member: EventMember, _ view: View) -> JSONValue? {
        switch member {
        case .id, .changeKey, .iCalUId, .uid, .seriesMasterId, .occurrenceId, .transactionId, .webLink:
            identity(member, view)
        case .start, .end, .originalStart, .originalStartTimeZone, .originalEndTimeZone, .createdDateTime,
            .lastModifiedDateTime:
            time(member, view)
        case .recurrence, .type, .cancelledOccurrences:
            series(member, view)
        default:
            plain(member, view)
        }
    }

    private func identity(_ member: EventMember, _ view: View) -> JSONValue? {
        let date = view.row.day.map(CivilDate.init(dayNumber:))
        switch member {
        case .id: return .string(id(view.row.identifier))
        case .changeKey: return .string(changeKey(view))
        case .iCalUId: return .string(view.item.identity.text(date))
        case .uid: return knobs.uidMember ? .string(view.item.identity.text()) : nil
        case .seriesMasterId: return date == nil ? .null : .string(id(.item(view.item.number)))
        case .occurrenceId:
            guard knobs.occurrenceIdMember else { return nil }
            return date.map { .string(occurrenceId(view.item.number, $0)) } ?? .null
        case .transactionId: return date == nil ? .optional(view.item.transactionId) : .null
        default: return .string(webLink(view.row.identifier))
        }
    }

    private func occurrenceId(_ number: Int, _ date: CivilDate) -> String {
        "OID.\(id(.item(number))).\(date.text)"
    }

    private func webLink(_ identifier: RESTIdentifier) -> String {
        let standard = identifier.text(mailbox.store).utf8.map { letter in
            letter == UInt8(ascii: "-") ? UInt8(ascii: "/") : letter == UInt8(ascii: "_") ? UInt8(ascii: "+") : letter
        }
        let encoded = percentEncoded(String(decoding: standard, as: UTF8.self))
        return "https://outlook.office365.com/owa/?itemid=\(encoded)&exvsurl=1&path=/calendar/item"
    }

    private func time(_ member: EventMember, _ view: View) -> JSONValue? {
        let content = view.content
        switch member {
        case .start: return dateTime(view.row.start, allDay(view, content.start, isEnd: false))
        case .end: return dateTime(view.row.end, allDay(view, content.end, isEnd: true))
        case .originalStartTimeZone: return .string(content.start.zone)
        case .originalEndTimeZone: return .string(content.end.zone)
        case .createdDateTime: return .string(view.item.created.text)
        case .lastModifiedDateTime: return .string((view.exception?.modified ?? view.item.modified).text)
        default: return originalStart(view)
        }
    }

    /// The date of an all-day event, which every zone shows from midnight to midnight; nil for a timed one.
    private func allDay(_ view: View, _ time: ZonedTime, isEnd: Bool) -> CivilDateTime? {
        guard view.content.isAllDay else { return nil }
        guard view.row.kind == .occurrence, let day = view.row.day else { return time.local }
        let times = view.item.times(on: day, zones)
        return isEnd ? times.end.local : times.start.local
    }

    private func dateTime(_ instant: Instant, _ allDay: CivilDateTime?) -> JSONValue {
        let local = allDay ?? preferences.zone.local(instant)
        return ["dateTime": .string(local.graphText), "timeZone": .string(preferences.zone.name)]
    }

    /// When the pattern has an occurrence start: in UTC, or with the offset of a preferred zone (DavMail PR 481).
    private func originalStart(_ view: View) -> JSONValue? {
        guard let day = view.row.day else { return nil }
        let instant = view.item.times(on: day, zones).start.instant(zones)
        guard preferences.hasZone else { return .string(instant.local().text + "Z") }
        let offset = preferences.zone.offset(at: instant)
        let minutes = abs(offset) / 60
        let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return .string(preferences.zone.local(instant).text + (offset < 0 ? "-" : "+") + digits)
    }

    private func series(_ member: EventMember, _ view: View) -> JSONValue? {
        let isMaster = view.row.kind == .seriesMaster
        switch member {
        case .type: return .string(view.row.kind.rawValue)
        case .recurrence: return isMaster ? view.item.recurrence?.json ?? .null : .null
        default:
            guard isMaster, knobs.cancelledOccurrencesReturned else { return nil }
            let days = view.item.cancelled.keys.sorted()
            return .strings(days.map { occurrenceId(view.item.number, CivilDate(dayNumber: $0)) })
        }
    }

    private func plain(_ member: EventMember, _ view: View) -> JSONValue? {
        let content = view.content
        switch member {
        case .categories: return .strings(content.categories)
        case .reminderMinutesBeforeStart: return .integer(content.reminderMinutesBeforeStart)
        case .isReminderOn: return .bool(content.isReminderOn)
        case .hasAttachments: return .bool(attachments(view).contains { !$0.isInline })
        case .subject: return .optional(content.subject)
        case .bodyPreview: return .string(content.body.preview)
        case .importance: return .string(content.importance.rawValue)
        case .sensitivity: return .string(content.sensitivity.rawValue)
        case .isAllDay: return .bool(content.isAllDay)
        case .isCancelled: return .bool(content.isCancelled)
        case .isOrganizer: return .bool(view.item.isOrganizer)
        case .responseRequested: return .bool(content.responseRequested)
        case .showAs: return .string(content.showAs.rawValue)
        case .isOnlineMeeting: return .bool(content.isOnlineMeeting)
        case .onlineMeetingProvider: return .string(content.onlineMeetingProvider.rawValue)
        case .allowNewTimeProposals: return .bool(content.allowNewTimeProposals)
        case .isDraft: return .bool(content.isDraft)
        case .hideAttendees: return .bool(content.hideAttendees)
        case .responseStatus: return content.responseStatus.json
        case .body: return content.body.json(asText: preferences.textBodies)
        case .location: return Location.summary(content.locations).json
        case .locations: return .array(content.locations.map(\.json))
        case .attendees: return .array(content.attendees.map(\.json))
        case .organizer: return view.item.organizer.recipient
        case .onlineMeeting: return content.onlineMeeting
        case .onlineMeetingUrl: return .null
        default: return nil
        }
    }

    private func attachments(_ view: View) -> [Attachment] {
        view.exception?.attachments ?? view.item.attachments
    }
}
