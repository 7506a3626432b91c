import ICalendar
import TimeZones

/// The zone of a time that was read from iCalendar.
struct SourceZone: Sendable {
    /// The name that it has in the stream.
    let name: String
    let rules: TimeZoneRules
    let isUTC: Bool

    func instant(of local: CivilDateTime) -> Instant {
        isUTC ? Instant(local) : rules.instant(of: local)
    }

    func local(_ instant: Instant) -> CivilDateTime {
        isUTC ? instant.local() : rules.local(instant)
    }
}

/// Finds what the TZIDs of one VCALENDAR mean.
///
/// A name that the time zone database or Windows knows means that zone, also where a VTIMEZONE of the stream says
/// otherwise (which is told): old exports carry rules that the law has changed since. A VTIMEZONE under another name
/// is matched with the known zones by its rules. Then come the names that programs show to people, X-WR-TIMEZONE, and
/// the zone of the mailbox.
struct SourceZones: Sendable {
    private let context: ConversionContext
    private let inFile: [TZID: TimeZoneRules]
    private let defined: Set<TZID>
    /// X-WR-TIMEZONE where it names a zone, else the zone of the mailbox: for times in no zone.
    let floating: SourceZone
    let utc: SourceZone
    let mailbox: SourceZone

    /// A zone, and a remark where it was not plainly named.
    typealias Finding = (zone: SourceZone, remark: String?)

    init(_ calendar: Component, _ context: ConversionContext) {
        self.context = context
        var inFile: [TZID: TimeZoneRules] = [:]
        var defined: Set<TZID> = []
        for component in calendar.components where component.name == "VTIMEZONE" {
            guard let tzid = component.first("TZID").flatMap({ TZID(TextValue.unescape($0.value)) }) else { continue }
            defined.insert(tzid)
            if let rules = FileTimeZone.rules(of: component) { inFile[tzid] = rules }
        }
        self.inFile = inFile
        self.defined = defined
        let utcRules = context.database.resolve("UTC") ?? TimeZoneRules(name: "UTC", changes: [])
        utc = SourceZone(name: "UTC", rules: utcRules, isUTC: true)
        mailbox = Self.known(context.mailboxZone, context) ?? utc
        let wanted = calendar.first("X-WR-TIMEZONE").map { TextValue.unescape($0.value) }
        floating = wanted.flatMap { Self.known($0, context) } ?? mailbox
    }

    private static func known(_ name: String, _ context: ConversionContext) -> SourceZone? {
        context.database.resolve(name).flatMap { EventZone($0) }
            .map { SourceZone(name: name, rules: $0.rules, isUTC: $0.isUTC) }
    }

    /// What a TZID means for local times that matter.
    func zone(_ tzid: TZID, for times: [CivilDateTime]) -> Finding {
        let name = tzid.rawValue
        if let known = Self.known(name, context) ?? TimeZoneNamePrefix.strip(name).flatMap({ Self.known($0, context) })
        {
            let differs = inFile[tzid].map { !agree($0, known.rules, times) } ?? false
            let remark =
                "the VTIMEZONE of “\(name)” contradicts the zone of that name (\(known.rules.name)), which is taken"
            return (SourceZone(name: name, rules: known.rules, isUTC: known.isUTC), differs ? remark : nil)
        }
        if let rules = inFile[tzid] { return matched(rules, name, times) }
        if let shown = TimeZoneDisplayName.zone(name, context.database) {
            return (SourceZone(name: name, rules: shown, isUTC: false), "“\(name)” is taken for \(shown.name)")
        }
        let what = defined.contains(tzid) ? "has a VTIMEZONE that cannot be used" : "is not known and has no VTIMEZONE"
        return (floating, "the time zone “\(name)” \(what); \(floating.rules.name) is taken")
    }

    private func agree(_ one: TimeZoneRules, _ other: TimeZoneRules, _ times: [CivilDateTime]) -> Bool {
        times.allSatisfy { one.instant(of: $0) == other.instant(of: $0) }
    }

    /// The known zone whose clock is that of the VTIMEZONE through the years that matter; else its own rules.
    ///
    /// Best one that changes its clock in the same hours; else one that does so on the same days, since writers are
    /// careless about the hour.
    private func matched(_ rules: TimeZoneRules, _ name: String, _ times: [CivilDateTime]) -> Finding {
        let noons = Self.noons(times)
        let base = TimeZoneNamePrefix.withoutNumber(name).flatMap { context.database.resolve($0) }
        let all = [base, mailbox.rules].compactMap(\.self) + WindowsFit.zones(context.database).map(\.rules)
        let fits = all.filter { agree(rules, $0, times + noons) }
        let hours = Self.hoursOfChange(rules, noons)
        let fit = fits.first { agree(rules, $0, hours) } ?? fits.first
        return (SourceZone(name: name, rules: fit ?? rules, isUTC: false), nil)
    }

    /// Every fifth noon of the years around the times.
    private static func noons(_ times: [CivilDateTime]) -> [CivilDateTime] {
        guard let first = times.min(), let last = times.max() else { return [] }
        let days = stride(
            from: first.date.dayNumber - 200,
            through: min(last.date.dayNumber, first.date.dayNumber + 1500) + 200,
            by: 5
        )
        return days.map { CivilDateTime(startOf: CivilDate(dayNumber: $0)).advanced(by: 43_200) }
    }

    /// Every hour between two noons that have different offsets.
    private static func hoursOfChange(_ rules: TimeZoneRules, _ noons: [CivilDateTime]) -> [CivilDateTime] {
        let offset = { (local: CivilDateTime) in rules.offset(at: rules.instant(of: local)).seconds }
        return zip(noons, noons.dropFirst()).filter { offset($0) != offset($1) }.flatMap { noon, next in
            stride(from: 0, to: next.secondsSinceEpoch - noon.secondsSinceEpoch, by: 3600).map { noon.advanced(by: $0) }
        }
    }
}
