import CalDAV
import CalendarActions
import Foundation
import HTTPMessage
import ICalendar
import TimeZones
import WebDAV
import XMLTree

/// POST to the outbox (RFC 6638 5): asks Graph when people are busy; invitations are sent by Graph itself.
struct Post {
    private let context: ServerRequest

    init(_ context: ServerRequest) throws(DAVError) {
        guard case .outbox = context.resource else { throw DAVError(405, "there is nothing to post to here") }
        self.context = context
    }

    func respond() async throws -> HTTPResponse {
        let request = try question()
        let addresses = request.attendees.map { Self.address($0.value) }
        let asked = Array(Set(addresses.compactMap(\.self))).sorted()
        let times = try await times(asked, request.range)
        var response = ScheduleResponse()
        for (attendee, address) in zip(request.attendees, addresses) {
            switch (times, address.flatMap { times?[$0] }) {
            case (nil, _): response.append(recipient: attendee.value, .unavailable)
            case (_, nil): response.append(recipient: attendee.value, .invalidUser)
            case (_, let periods?):
                let reply = reply(periods, to: request, for: attendee)
                response.append(recipient: attendee.value, .success, calendarData: reply)
            }
        }
        return response.response()
    }

    /// The question; where nothing may be written, what would go to others is refused for that reason.
    private func question() throws -> FreeBusyRequest {
        do throws(DAVError) {
            return try FreeBusyRequest(context.request)
        } catch {
            let isMessage = error.elements.first?.name == CalDAVPrecondition.validSchedulingMessage.element
            guard isMessage, context.mailbox.options.isReadOnly else { throw error }
            throw WriteRefusal.missingPrivilege("the configuration has policy.readOnly", context)
        }
    }

    /// The busy times by address; nil where this mailbox cannot ask for them, as that of a private person.
    private func times(_ addresses: [String], _ range: TimeRange) async throws -> [String: [FreeBusyPeriod]]? {
        guard let start = range.start, let end = range.end, !addresses.isEmpty else { return [:] }
        do {
            return try await context.mailbox.busyTimes(of: addresses, from: start, to: end)
        } catch ServedWriteError.refused {
            return nil
        } catch let error as ServedWriteError {
            throw WriteRefusal.error(error, context)
        }
    }

    private func reply(_ periods: [FreeBusyPeriod], to request: FreeBusyRequest, for attendee: Property) -> [UInt8] {
        let component = FreeBusyComponent.component(
            periods,
            in: request.range,
            stamp: Instant(seconds: context.mailbox.now()),
            properties: request.replyProperties(for: attendee)
        )
        return FreeBusyComponent.calendar(component, productIdentifier: "-//graphdav//graphdav//EN", method: "REPLY")
    }

    /// The mail address in lower case; nil for addresses of other kinds.
    private static func address(_ text: String) -> String? {
        let lower = text.lowercased()
        return lower.hasPrefix("mailto:") ? String(lower.dropFirst("mailto:".count)) : nil
    }
}
