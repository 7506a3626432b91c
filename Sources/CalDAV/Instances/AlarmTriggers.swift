import ICalendar
import TimeZones

/// When a VALARM goes off (RFC 5545 3.6.6): once for each instance of its parent, and again as it repeats.
///
/// A day of a trigger has 24 hours here.
struct AlarmTriggers: Sendable {
    /// Repetitions beyond this number are not looked at.
    static let maximumRepetitions = 100

    private let parent: Component
    private let absolute: CalendarTime?
    /// Seconds from the start or end of an instance to each time that the alarm goes off.
    private let offsets: [Int]
    private let isFromEnd: Bool

    init(_ alarm: Component, of parent: Component) {
        self.parent = parent
        let trigger = alarm.first("TRIGGER")
        let relative = trigger.flatMap { DurationValue($0.value) }
        absolute = relative == nil ? trigger.flatMap { CalendarTime($0) } : nil
        isFromEnd = trigger?.parameter("RELATED").first?.uppercased() == "END"
        guard trigger != nil else {
            offsets = []
            return
        }
        let pause = alarm.first("DURATION").flatMap { DurationValue($0.value) }?.nominalSeconds ?? 0
        let repetitions = alarm.first("REPEAT").flatMap { Int($0.value) } ?? 0
        let first = relative?.nominalSeconds ?? 0
        offsets = (0...min(max(repetitions, 0), Self.maximumRepetitions)).map { first + $0 * pause }
    }

    /// Whether the alarm goes off in a range.
    func overlap(_ range: TimeRange, _ instances: ObjectInstances) -> Bool {
        if let absolute {
            let instant = instances.zones.instant(absolute)
            return offsets.contains { range.contains(instant.advanced(by: $0)) }
        }
        guard let least = offsets.min(), let most = offsets.max() else { return false }
        guard ComponentTimes(parent, instances.zones) != nil else { return overlapDue(range, instances.zones) }
        // The instances from which an alarm can fall into the range, those that only touch it too.
        let reach = range.moved(start: -most - 1, end: -least + 1)
        // The first ones nearly always tell; of an endless series they are found at once.
        for limit in [16, ObjectInstances.maximumExpansion] {
            let (candidates, isCut) = instances.instances(of: parent, in: reach, limit: limit)
            if candidates.contains(where: { goesOff($0, in: range) }) { return true }
            if !isCut { return false }
        }
        return false
    }

    private func goesOff(_ instance: Instance, in range: TimeRange) -> Bool {
        let anchor = isFromEnd ? instance.span.end : instance.span.start
        return offsets.contains { range.contains(anchor.advanced(by: $0)) }
    }

    /// A VTODO without a start has its alarms at its DUE.
    private func overlapDue(_ range: TimeRange, _ zones: ObjectTimeZones) -> Bool {
        guard let due = parent.first("DUE").flatMap({ CalendarTime($0) }) else { return false }
        return offsets.contains { range.contains(zones.instant(due).advanced(by: $0)) }
    }
}
