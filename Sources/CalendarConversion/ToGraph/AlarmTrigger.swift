import ICalendar
import TimeZones

/// The TRIGGER of an alarm as minutes before the start.
enum AlarmTrigger: Sendable {
    /// The minutes; nil when the alarm is no reminder, or not at or before the start.
    static func minutesBefore(_ alarm: Component, _ times: SourceTimes) -> Int? {
        let action = alarm.first("ACTION")?.value.uppercased() ?? "DISPLAY"
        guard action == "DISPLAY" || action == "AUDIO", let trigger = alarm.first("TRIGGER") else { return nil }
        let start = times.zone.instant(of: times.start)
        let instant: Instant
        if let duration = DurationValue(trigger.value) {
            let isFromEnd = trigger.parameter("RELATED").first?.uppercased() == "END"
            let base = isFromEnd ? times.endZone.instant(of: times.end) : start
            instant = base.advanced(by: duration.nominalSeconds)
        } else if case .utc(let utc) = CalendarTime(trigger) {
            instant = Instant(utc)
        } else {
            return nil
        }
        let seconds = start.seconds - instant.seconds
        guard seconds >= 0, seconds <= VEventConverter.maximumReminder * 60 else { return nil }
        return (seconds + 30) / 60
    }
}
