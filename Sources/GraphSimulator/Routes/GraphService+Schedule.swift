import Foundation
import HTTPMessage
import TimeZones

// getSchedule: free and busy times of users (graph-facts 8).

extension GraphService {
    private static let maximumSchedules = 100
    private static let maximumDays = 62

    /// What getSchedule asks for.
    private struct ScheduleRequest {
        let window: Window
        let interval: Int
        let zone: GraphZone
    }

    func getSchedule(_ call: GraphCall, _ mailbox: Int) throws(GraphFailure) -> HTTPResponse {
        let object = try call.object()
        guard let schedules = try object.array("schedules"), let start = try object.object("startTime"),
            let end = try object.object("endTime")
        else { throw .validation }
        guard schedules.count <= Self.maximumSchedules else {
            throw GraphFailure(400, "ErrorMailboxDataArrayTooBig", "There are too many schedules.")
        }
        let interval = try object.integer("availabilityViewInterval") ?? 30
        let from = try ZonedTime(start, zones: zones, knobs: knobs).instant(zones)
        let to = try ZonedTime(end, zones: zones, knobs: knobs).instant(zones)
        guard (5...1_440).contains(interval), interval * 60 <= to.seconds - from.seconds else {
            throw GraphFailure(400, "ErrorInvalidMergedFreeBusyInterval", "The interval is not valid.")
        }
        guard to > from, to.seconds - from.seconds <= Self.maximumDays * 86_400 else {
            throw GraphFailure(400, "ErrorInvalidTimeInterval", "The time window is not valid.")
        }
        let request = ScheduleRequest(
            window: Window(start: from, end: to, includesTouchingEnd: false),
            interval: interval * 60,
            zone: call.preferences.zone
        )
        let values = schedules.map { schedule(of: $0.string ?? "", request, asker: mailbox) }
        let context = "\(call.base)/$metadata#Collection(microsoft.graph.scheduleInformation)"
        return HTTPResponse(
            200,
            fields: applied(call),
            json: ["@odata.context": .string(context), "value": .array(values)]
        )
    }

    private func schedule(of address: String, _ request: ScheduleRequest, asker: Int) -> JSONValue {
        guard let index = mailboxes.firstIndex(where: { $0.user.isNamed(address) }),
            let calendar = mailboxes[index].defaultCalendar
        else {
            let message = "Unable to resolve e-mail address \(address) to an Active Directory object."
            return [
                "scheduleId": .string(address), "availabilityView": "", "scheduleItems": [],
                "error": ["message": .string(message), "responseCode": "ErrorMailRecipientNotFound"],
            ]
        }
        let presenter = EventPresenter(
            mailbox: mailboxes[index],
            zones: zones,
            knobs: knobs,
            preferences: Preferences()
        )
        let busy = mailboxes[index].items(in: calendar.number)
            .flatMap { rows.rows($0, in: request.window) }
            .filter { presenter.value(.isCancelled, $0)?.bool != true }
            .sorted { $0.start < $1.start }
        let items = busy.map { item($0, presenter, request, showsDetails: index == asker) }
        return [
            "scheduleId": .string(address),
            "availabilityView": .string(availability(busy, presenter, request)),
            "scheduleItems": .array(items),
            "workingHours": mailboxes[index].settings.object?["workingHours"] ?? .null,
        ]
    }

    private func item(
        _ row: EventRow,
        _ presenter: EventPresenter,
        _ request: ScheduleRequest,
        showsDetails: Bool
    ) -> JSONValue {
        func time(_ instant: Instant) -> JSONValue {
            [
                "dateTime": .string(request.zone.local(instant).graphText), "timeZone": .string(request.zone.name),
            ]
        }
        var object = JSONObject()
        if showsDetails {
            object.append("isPrivate", .bool(presenter.value(.sensitivity, row) == "private"))
        }
        object.append("status", presenter.value(.showAs, row) ?? "busy")
        if showsDetails {
            object.append("subject", presenter.value(.subject, row) ?? .null)
            object.append("location", presenter.value(.location, row)?.object?["displayName"] ?? "")
        }
        object.append("start", time(row.start))
        object.append("end", time(row.end))
        return .object(object)
    }

    /// One digit for each slot: the busiest of what overlaps it.
    private func availability(_ rows: [EventRow], _ presenter: EventPresenter, _ request: ScheduleRequest) -> String {
        let digits = ["free": 0, "tentative": 1, "busy": 2, "oof": 3]
        let ranks = rows.map { row -> Int in
            let status = presenter.value(.showAs, row)?.string ?? "busy"
            return status == "workingElsewhere" ? 4 : digits[status] ?? 2
        }
        let slots = stride(from: request.window.start.seconds, to: request.window.end.seconds, by: request.interval)
        return slots.map { slot in
            let overlapping = zip(rows, ranks).filter { row, _ in
                row.start.seconds < slot + request.interval && row.end.seconds > slot
            }.map(\.1)
            // Working elsewhere has the highest digit and nearly the lowest weight.
            let weightiest = overlapping.filter { $0 != 4 }.max() ?? 0
            return String(weightiest == 0 && overlapping.contains(4) ? 4 : weightiest)
        }.joined()
    }
}
