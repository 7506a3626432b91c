public import TimeZones

/// The time zone of a mailbox under both kinds of names.
public struct MailboxZone: Sendable {
    /// The Windows name; nil where Windows has none.
    public let windows: String?
    /// The rules, under their IANA name.
    public let rules: TimeZoneRules

    /// UTC, which every time zone database has.
    static let utcName = "UTC"

    /// Takes the name in the mailbox settings, of either kind; UTC when it is missing or nobody knows it.
    ///
    /// Throws only when the time zone database lacks UTC too, which means that it is missing.
    public init(_ name: String?, database: TimeZoneDatabase = .system) throws(TimeZoneError) {
        guard let name, !name.isEmpty, let rules = database.resolve(name) else {
            windows = Self.utcName
            rules = try database.rules(Self.utcName)
            return
        }
        windows = WindowsTimeZones.spelling(of: name) ?? WindowsTimeZones.windows(name)
        self.rules = rules
    }
}
