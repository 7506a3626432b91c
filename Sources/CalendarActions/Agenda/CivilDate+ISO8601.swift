public import TimeZones

extension CivilDate {
    /// Reads a date such as `2026-12-01` (ISO 8601, extended form).
    public init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = FixedDigits.number(parts[0], count: 4),
            let month = FixedDigits.number(parts[1], count: 2), let day = FixedDigits.number(parts[2], count: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The date as `2026-12-01`.
    public var iso8601: String {
        "\(FixedDigits.text(year, count: 4))-\(FixedDigits.text(month, count: 2))-\(FixedDigits.text(day, count: 2))"
    }
}

extension Instant {
    /// The moment in UTC as `2026-12-01T08:00:00Z`.
    public var iso8601: String {
        let local = local()
        let time = [local.hour, local.minute, local.second].map { FixedDigits.text($0, count: 2) }
        return "\(local.date.iso8601)T\(time.joined(separator: ":"))Z"
    }
}

extension AgendaTime.ZonedTime {
    /// The moment as `2026-12-01T09:00:00+01:00`; `Z` stands for no offset.
    public var iso8601: String {
        let time = [local.hour, local.minute, local.second].map { FixedDigits.text($0, count: 2) }
        return "\(local.date.iso8601)T\(time.joined(separator: ":"))\(offsetText)"
    }

    private var offsetText: String {
        guard offset != 0 else { return "Z" }
        // RFC 3339 has no seconds in offsets; local mean times of the 19th century lose theirs.
        let minutes = abs(offset) / 60
        let hour = FixedDigits.text(minutes / 60, count: 2)
        return "\(offset < 0 ? "-" : "+")\(hour):\(FixedDigits.text(minutes % 60, count: 2))"
    }
}
