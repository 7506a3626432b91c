/// What the configuration file says, checked and with every default filled in.
struct Configuration: Sendable, Hashable {
    /// The mailboxes, each with a name of its own.
    var accounts: [AccountConfiguration] = []
    /// How `serve` listens.
    var server = ServerConfiguration()
    /// What is mirrored and how fresh.
    var sync = SyncConfiguration()
    /// What may be written.
    var policy = PolicyConfiguration()

    enum Key: String, CaseIterable {
        case accounts, server, sync, policy
    }

    init() {}

    /// Reads the root of the file; relative paths in it start from the folder.
    init(_ root: ConfigurationSection<Key>, folder: String) throws(ConfigurationError) {
        for section in try root.sections(.accounts, of: AccountConfiguration.Key.self) {
            let account = try AccountConfiguration(section, folder: folder)
            if accounts.contains(where: { $0.name == account.name }) {
                throw section.error(.name, "'\(account.name)' is the name of an account above")
            }
            accounts.append(account)
        }
        server = try ServerConfiguration(root.section(.server, of: ServerConfiguration.Key.self), folder: folder)
        sync = try SyncConfiguration(root.section(.sync, of: SyncConfiguration.Key.self))
        policy = try PolicyConfiguration(root.section(.policy, of: PolicyConfiguration.Key.self))
    }
}
