import Foundation
import HTTPMessage
import TimeZones

extension GraphService {
    /// PATCH of an event or of one occurrence (graph-facts 5).
    mutating func updateEvent(_ call: GraphCall, _ target: EventTarget) throws(GraphFailure) -> HTTPResponse {
        try checkEditable(target.mailbox, target.item.calendar)
        let body = try EventBody(try call.json(), zones: zones, knobs: knobs)
        if let day = target.day {
            try updateOccurrence(body, target, day)
        } else {
            try updateItem(body, target)
        }
        touched(target.item.number, target.mailbox)
        let changed = try refreshed(target)
        if call.preferences.returnMinimal {
            let etag = presenter(call, target.mailbox).etag(changed.row)
            return HTTPResponse(204, fields: ["ETag": etag, "Preference-Applied": "return=minimal"])
        }
        return try entity(200, call, changed, inUTC: knobs.patchIgnoresPreferTz)
    }

    private mutating func updateItem(_ body: EventBody, _ target: EventTarget) throws(GraphFailure) {
        var item = target.item
        let before = item.content
        try body.apply(to: &item.content)
        try item.content.validateTimes(zones)
        try updateRecurrence(body, &item, before)
        for (id, value) in try body.extendedProperties() { item.extendedProperties[id] = value }
        item.content.onlineMeeting = onlineMeeting(item.content, item.number)
        item.change = mailboxes[target.mailbox].takeChange()
        item.modified = timestamp(item.change)
        propagate(body.members, from: item.content, to: &item)
        mailboxes[target.mailbox].items[item.number] = item
        tellAttendees(body, item, nil, before: before, after: item.content, target.mailbox)
    }

    /// A new pattern, or new times, begin the series anew: its exceptions and deletions go (graph-facts 2.4).
    private func updateRecurrence(
        _ body: EventBody,
        _ item: inout EventItem,
        _ before: EventContent
    ) throws(GraphFailure) {
        let old = item.recurrence
        if body.members.contains("recurrence") {
            item.recurrence = try recurrence(body, start: item.content.start)
        } else if let old, item.content.start.local.date != before.start.local.date {
            guard old.range.startDate == item.content.start.local.date else {
                throw .invalidRequest("The recurrence range must start on the start date of the event.")
            }
        }
        if let recurrence = item.recurrence { move(&item.content, to: recurrence) }
        let isSame =
            old == item.recurrence && before.start == item.content.start && before.end == item.content.end
            && before.isAllDay == item.content.isAllDay
        guard !isSame, !knobs.keepExceptionsOnMasterTimeChange || item.recurrence == nil else { return }
        item.exceptions = [:]
        item.cancelled = [:]
    }

    /// What a master says anew its exceptions say too, where they did not say it themselves.
    private func propagate(_ members: Set<String>, from master: EventContent, to item: inout EventItem) {
        for day in item.exceptions.keys {
            guard var exception = item.exceptions[day] else { continue }
            exception.content.take(members.subtracting(exception.overridden), from: master)
            item.exceptions[day] = exception
        }
    }

    private mutating func updateOccurrence(
        _ body: EventBody,
        _ target: EventTarget,
        _ day: Int
    ) throws(GraphFailure) {
        guard body.object["recurrence"].map({ $0 == .null }) ?? true else {
            throw .invalidRequest("The recurrence of an occurrence cannot be set.")
        }
        var item = target.item
        let before = exception(item, day).content
        var exception = exception(item, day)
        try body.apply(to: &exception.content)
        try exception.content.validateTimes(zones)
        if body.members.contains("start") || body.members.contains("end") {
            try checkNeighbours(of: day, item, exception.content)
        }
        exception.overridden.formUnion(body.members.map { $0 == "location" ? "locations" : $0 })
        for (id, value) in try body.extendedProperties() { exception.extendedProperties[id] = value }
        exception.change = mailboxes[target.mailbox].takeChange()
        exception.modified = timestamp(exception.change)
        item.exceptions[day] = exception
        item.change = exception.change
        item.modified = exception.modified
        mailboxes[target.mailbox].items[item.number] = item
        tellAttendees(body, item, day, before: before, after: exception.content, target.mailbox)
    }

    /// The exception on a day, begun as a copy of the occurrence where there is none yet.
    func exception(_ item: EventItem, _ day: Int) -> EventItem.Exception {
        item.exceptions[day]
            ?? EventItem.Exception(
                content: plainContent(item, day),
                overridden: [],
                modified: item.modified,
                change: item.change,
                attachments: item.attachments
            )
    }

    /// What an occurrence says that is no exception: the master's words at its own times.
    func plainContent(_ item: EventItem, _ day: Int) -> EventContent {
        var content = item.content
        let times = item.times(on: day, zones)
        content.start = times.start
        content.end = times.end
        return content
    }

    /// An occurrence stays between the days of its neighbours (graph-facts 2.4).
    private func checkNeighbours(of day: Int, _ item: EventItem, _ content: EventContent) throws(GraphFailure) {
        guard let recurrence = item.recurrence else { return }
        let reach = 366 * recurrence.pattern.interval * (recurrence.pattern.type == .daily ? 1 : 4)
        let days = recurrence.days(in: day - reach...day + reach).filter { item.cancelled[$0] == nil }
        let zone = zones.zone(item.seriesZone)
        func localDay(_ time: ZonedTime, _ content: EventContent) -> Int {
            (content.isAllDay ? time.local : zone.local(time.instant(zones))).date.dayNumber
        }
        func present(_ other: Int) -> Int {
            item.exceptions[other].map { localDay($0.content.start, $0.content) } ?? other
        }
        let new = localDay(content.start, content)
        if let previous = days.last(where: { $0 < day }), new <= present(previous) { throw .crossingBoundary }
        if let next = days.first(where: { $0 > day }), new >= present(next) { throw .crossingBoundary }
    }

    private mutating func tellAttendees(
        _ body: EventBody,
        _ item: EventItem,
        _ day: Int?,
        before: EventContent,
        after: EventContent,
        _ mailbox: Int
    ) {
        guard body.concernsAttendees() else { return }
        let others = body.members.subtracting(EventBody.privateMembers)
        sendUpdates(of: item, day, before: before, after: after, onlyAttendees: others == ["attendees"], mailbox)
    }

    // MARK: Deletion

    /// DELETE: the organizer's attendees get a cancellation, an attendee's copy just goes.
    mutating func deleteEvent(_ target: EventTarget, comment: String) throws(GraphFailure) {
        try checkEditable(target.mailbox, target.item.calendar)
        let item = target.item
        let content = target.day.map { item.exceptions[$0]?.content ?? plainContent(item, $0) } ?? item.content
        if item.isOrganizer, !content.isCancelled {
            let recipients = content.attendees.map(\.emailAddress)
            send(.cancel, item, target.day, content, to: recipients, target.mailbox, comment: comment)
        }
        guard let day = target.day else { return remove(item, from: target.mailbox) }
        removeOccurrence(day, of: item, from: target.mailbox)
    }

    /// Takes one occurrence out of a series.
    mutating func removeOccurrence(_ day: Int, of item: EventItem, from mailbox: Int) {
        var item = item
        item.change = mailboxes[mailbox].takeChange()
        item.modified = timestamp(item.change)
        item.exceptions[day] = nil
        item.cancelled[day] = item.change
        mailboxes[mailbox].items[item.number] = item
        touched(item.number, mailbox)
    }
}

extension EventContent {
    /// Takes over members of another content, by their names.
    mutating func take(_ members: Set<String>, from other: EventContent) {
        for member in members {
            switch member {
            case "subject": subject = other.subject
            case "body": body = other.body
            case "location", "locations": locations = other.locations
            case "attendees": attendees = other.attendees
            case "categories": categories = other.categories
            case "importance": importance = other.importance
            case "sensitivity": sensitivity = other.sensitivity
            case "showAs": showAs = other.showAs
            case "isReminderOn": isReminderOn = other.isReminderOn
            case "reminderMinutesBeforeStart": reminderMinutesBeforeStart = other.reminderMinutesBeforeStart
            case "responseRequested": responseRequested = other.responseRequested
            case "allowNewTimeProposals": allowNewTimeProposals = other.allowNewTimeProposals
            case "hideAttendees": hideAttendees = other.hideAttendees
            case "isOnlineMeeting", "onlineMeetingProvider":
                isOnlineMeeting = other.isOnlineMeeting
                onlineMeetingProvider = other.onlineMeetingProvider
                onlineMeeting = other.onlineMeeting
            default: break  // times belong to the occurrence
            }
        }
    }
}
