import TimeZones

/// The Windows names that a mailbox offers.
enum SupportedZones {
    /// All names of Windows, and UTC.
    static let windows: [String] =
        WindowsTimeZones.names.contains("UTC")
        ? WindowsTimeZones.names : WindowsTimeZones.names + ["UTC"]
}
