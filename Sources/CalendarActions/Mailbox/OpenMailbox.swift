import CalendarConversion
import CalendarStore
public import GraphClient
public import GraphModel
import TimeZones

import struct Foundation.Date

/// A mailbox that is open: whose it is, and what can be done with its calendars.
public struct OpenMailbox: Sendable {
    /// Whose mailbox it is.
    public let identity: Identity
    let client: GraphClient
    /// What is kept of it for when Graph cannot be reached.
    let known: KnownIdentity
    let context: ConversionContext
    let converter: EventConverter

    /// Opens the mailbox of a client: reads whose it is and in which zone.
    public init(_ client: GraphClient, account: String) async throws {
        async let settings = client.mailboxSettings()
        let user = try await client.me()
        let mailboxSettings = try await settings
        let zoneName = mailboxSettings?.timeZone
        let address = user.mail ?? user.userPrincipalName ?? ""
        self.client = client
        identity = Identity(
            account: account,
            displayName: user.displayName ?? address,
            address: address,
            zone: try MailboxZone(zoneName)
        )
        known = KnownIdentity(
            displayName: user.displayName ?? "",
            address: address,
            zone: zoneName ?? "",
            dateFormat: mailboxSettings?.dateFormat,
            timeFormat: mailboxSettings?.timeFormat
        )
        context = ConversionContext(mailboxZone: identity.zone.rules.name, user: address.isEmpty ? nil : address)
        converter = EventConverter(context)
    }

    /// All calendars, the default one first; those that cannot be read are among the failures.
    public func calendars() async throws -> Page<Calendar> {
        try await client.calendars()
    }

    /// The calendars that a choice means.
    func calendars(_ choice: CalendarChoice) async throws -> [Calendar] {
        if choice == .standard { return [try await client.calendar(.standard)] }
        return try choice.calendars(among: try await client.calendars().value)
    }
}
