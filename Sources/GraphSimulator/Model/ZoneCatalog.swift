import Synchronization
import TimeZones

/// The zones by their names, each read once.
final class ZoneCatalog: Sendable {
    private let zones = Mutex<[String: GraphZone]>([:])

    /// The zone of a name that was accepted before, UTC for one that nobody knows.
    func zone(_ name: String) -> GraphZone {
        find(name) ?? GraphZone(name: name, rules: nil)
    }

    /// The zone of a name that a client sent, or the refusal that Graph answers with.
    func zone(_ name: String, accepting iana: SimulatorKnobs.IANAZones) throws(GraphFailure) -> GraphZone {
        let isAccepted =
            switch iana {
            case _ where isSameName(name, "UTC") || WindowsTimeZones.spelling(of: name) != nil: true
            case .all: name.contains("/")
            case .documented: DocumentedZones.names.contains(name)
            case .none: false
            }
        guard isAccepted, let zone = find(name) else { throw .unsupportedZone(name) }
        return zone
    }

    private func find(_ name: String) -> GraphZone? {
        if let known = zones.withLock({ $0[name] }) { return known }
        let isUTC = isSameName(name, "UTC") || isSameName(name, "tzone://Microsoft/Utc")
        let rules = isUTC ? nil : TimeZoneDatabase.system.resolve(name)
        guard isUTC || rules != nil else { return nil }
        let zone = GraphZone(name: name, rules: rules)
        zones.withLock { $0[name] = zone }
        return zone
    }
}
