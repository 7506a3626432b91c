/// Settings of a mailbox.
public struct MailboxSettings: Codable, Hashable, Sendable {
    /// The zone that the user chose, a Windows or IANA name; empty for mailboxes that were never opened.
    public var timeZone: String?
    /// How dates are shown.
    public var dateFormat: String?
    /// How times are shown.
    public var timeFormat: String?
    /// The language.
    public var language: LocaleInfo?
    /// Working hours.
    public var workingHours: WorkingHours?

    /// Makes a value without any member.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case timeZone, dateFormat, timeFormat, language, workingHours
    }
}
