public import CalDAV
import CalendarConversion
import Foundation
import GraphClient
import GraphModel
public import TimeZones

extension ServedMailbox {
    /// When people are busy as Graph tells it, by their addresses in lower case; those that it does not know are not there.
    public func busyTimes(
        of addresses: [String],
        from start: Instant,
        to end: Instant
    ) async throws -> [String: [FreeBusyPeriod]] {
        let mailbox = try await opening()
        let schedules = try await graph { () throws(GraphError) in
            try await mailbox.client.schedule(
                of: addresses,
                from: Date(timeIntervalSince1970: Double(start.seconds)),
                to: Date(timeIntervalSince1970: Double(end.seconds))
            )
        }
        var found: [String: [FreeBusyPeriod]] = [:]
        for schedule in schedules where schedule.error == nil {
            guard let address = schedule.scheduleId?.lowercased() else { continue }
            found[address, default: []] += (schedule.scheduleItems ?? []).compactMap(FreeBusyPeriod.init)
        }
        return found
    }
}

extension FreeBusyPeriod {
    /// A time of a schedule in UTC; nil when it makes nobody busy, or cannot be read.
    fileprivate init?(_ item: ScheduleItem) {
        guard let kind = Self.kind(item.status ?? .busy), let start = Self.instant(item.start),
            let end = Self.instant(item.end), start < end
        else { return nil }
        self.init(InstanceSpan(start: start, end: end), kind)
    }

    private static func kind(_ status: FreeBusyStatus) -> Kind? {
        switch status {
        case .free, .workingElsewhere: nil
        case .tentative: .tentative
        case .oof: .unavailable
        default: .busy
        }
    }

    private static func instant(_ time: DateTimeTimeZone?) -> Instant? {
        guard let text = time?.dateTime else { return nil }
        return OriginalStart.instant(text.hasSuffix("Z") ? text : text + "Z")
    }
}
