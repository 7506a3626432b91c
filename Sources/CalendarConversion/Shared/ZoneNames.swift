import Synchronization
import TimeZones

/// Finds the zones that Graph names, each looked up once.
final class ZoneNames: Sendable {
    private let database: TimeZoneDatabase
    private let known = Mutex<[String: EventZone?]>([:])
    /// The zone of the mailbox, UTC where its name is not known either.
    let mailbox: EventZone?

    init(_ context: ConversionContext) {
        database = context.database
        mailbox =
            Self.find(context.mailboxZone, in: context.database) ?? Self.find("UTC", in: context.database)
    }

    /// The zone of a name: UTC, Windows, IANA, or one of Exchange's own for UTC; nil when nobody knows it.
    func zone(_ name: String?) -> EventZone? {
        guard let name, !name.isEmpty else { return nil }
        if let found = known.withLock({ $0[name] }) { return found }
        let found = Self.find(name, in: database)
        known.withLock { $0[name] = .some(found) }
        return found
    }

    private static func find(_ name: String, in database: TimeZoneDatabase) -> EventZone? {
        let isExchangeUTC = name.lowercased() == "tzone://microsoft/utc"
        return database.resolve(isExchangeUTC ? "UTC" : name).flatMap { EventZone($0) }
    }
}
