/// A value in the configuration that cannot be used.
struct ConfigurationError: Error, Sendable, Hashable {
    /// Where it stands, such as `accounts[0].tenant`; empty for the whole file.
    let path: String
    /// What is wrong with it.
    let message: String
}
