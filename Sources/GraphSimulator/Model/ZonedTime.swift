import TimeZones

/// A local time in a named zone: the value of a `dateTimeTimeZone`.
struct ZonedTime: Sendable, Codable, Hashable {
    /// Seconds since 1970-01-01T00:00:00 on clocks of the zone.
    let localSeconds: Int
    /// The name of the zone as it was given.
    let zone: String

    init(_ local: CivilDateTime, zone: String) {
        localSeconds = local.secondsSinceEpoch
        self.zone = zone
    }

    /// What clocks of the zone show.
    var local: CivilDateTime {
        CivilDateTime(secondsSinceEpoch: localSeconds)
    }

    /// The moment.
    func instant(_ zones: ZoneCatalog) -> Instant {
        zones.zone(zone).instant(local)
    }

    /// Whether it is midnight.
    var isMidnight: Bool { local.secondOfDay == 0 }

    /// Reads a `dateTimeTimeZone`; without a zone it is UTC.
    ///
    /// An offset in the text decides over the zone.
    init(_ object: JSONObject, zones: ZoneCatalog, knobs: SimulatorKnobs) throws(GraphFailure) {
        guard let text = try object.text("dateTime") else { throw .validation }
        let zone = try zones.zone(try object.text("timeZone") ?? "UTC", accepting: knobs.ianaAccepted)
        var scanner = TimeScanner(text)
        guard let local = scanner.dateTime(), let offset = scanner.offset(), scanner.isAtEnd else {
            throw .bodyRead("Cannot convert the literal '\(text)' to the expected type 'Edm.DateTime'.")
        }
        guard let offset else {
            self.init(local, zone: zone.name)
            return
        }
        self.init(zone.local(Instant(local, offset: offset)), zone: zone.name)
    }
}
