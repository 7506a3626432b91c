public import Foundation
public import GraphModel
import HTTPMessage

extension GraphClient {
    /// Graph answers about this many people at once (graph-facts 8, documented).
    private static let maximumSchedules = 20
    /// Graph answers about this long a time at once, in seconds: 42 days in its older text.
    private static let longestSchedule = 42 * 86_400.0
    /// The length of a slot of `availabilityView` in minutes, where details may not be seen.
    public static let availabilityInterval = 30

    /// When people are free or busy (`getSchedule`): one element for each address and each 42 days.
    ///
    /// Times come in UTC. An address that Graph does not know has an `error`. Work accounts only: others are refused.
    public func schedule(
        of addresses: [String],
        from start: Date,
        to end: Date
    ) async throws(GraphError) -> [ScheduleInformation] {
        var found: [ScheduleInformation] = []
        for from in stride(from: start.timeIntervalSince1970, to: end.timeIntervalSince1970, by: Self.longestSchedule) {
            let to = min(from + Self.longestSchedule, end.timeIntervalSince1970)
            for first in stride(from: 0, to: addresses.count, by: Self.maximumSchedules) {
                var body = ScheduleRequest()
                body.schedules = Array(addresses[first..<min(first + Self.maximumSchedules, addresses.count)])
                body.startTime = Self.utc(from)
                // The interval must not be longer than the time that is asked about.
                body.endTime = Self.utc(max(to, from + Double(Self.availabilityInterval * 60)))
                body.availabilityViewInterval = Self.availabilityInterval
                var request = request(
                    .post,
                    ["calendar", "getSchedule"],
                    body: body,
                    purpose: "asking when people are busy"
                )
                request.isRepeatable = true
                found += try await sender.send(request, as: Page<ScheduleInformation>.self).value
            }
        }
        return found
    }

    private static func utc(_ seconds: Double) -> DateTimeTimeZone {
        var time = DateTimeTimeZone()
        time.dateTime = String(Date(timeIntervalSince1970: seconds).formatted(.iso8601).dropLast())
        time.timeZone = "UTC"
        return time
    }
}
