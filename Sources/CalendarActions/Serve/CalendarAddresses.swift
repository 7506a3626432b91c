import CalendarStore

/// The places of an account's calendars in addresses, each assigned for good.
struct CalendarAddresses: Sendable {
    private let account: String
    private let settings: any SettingsStore

    init(of account: String, in settings: any SettingsStore) {
        self.account = account
        self.settings = settings
    }

    /// The places of all calendars by their ids; those of the given ones are assigned where they have none.
    func assign(to calendars: [RemoteCalendar]) async throws -> [String: String] {
        var names = try settings.addresses(of: account)
        for calendar in calendars where names[calendar.id] == nil {
            let taken = Set(names.values)
            let isStandard = calendar.isDefault && !taken.contains(CalendarAddress.standard)
            let name =
                isStandard ? CalendarAddress.standard : CalendarAddress.new(for: calendar.displayName, taken: taken)
            try await settings.setAddress(name, ofCalendar: calendar.id, of: account)
            // What another process assigned meanwhile stays.
            names = try settings.addresses(of: account)
        }
        return names
    }
}
