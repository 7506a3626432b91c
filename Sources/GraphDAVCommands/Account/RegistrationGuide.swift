/// The steps to an application id, without which nobody can sign in: graphdav ships none.
enum RegistrationGuide {
    /// The steps, as lines.
    static func lines(configurationPath: String, readOnly: Bool) -> [String] {
        let calendars = readOnly ? "Calendars.Read" : "Calendars.ReadWrite"
        return """
            graphdav needs an app registration of yours; it takes five minutes and costs nothing:

              1. Open https://entra.microsoft.com, App registrations, New registration.
              2. Name it graphdav. Supported account types: accounts in any organizational
                 directory and personal Microsoft accounts.
              3. Redirect URI: platform "Public client/native", address http://localhost
              4. Register. Then, under Authentication, set "Allow public client flows" to Yes.
              5. Under API permissions, add the delegated permissions of Microsoft Graph:
                 User.Read, MailboxSettings.Read, \(calendars), offline_access.
                 (For 'graphdav files' also Files.ReadWrite, and for sites of SharePoint
                 Files.ReadWrite.All and Sites.Read.All; see 'graphdav login --help'.)
              6. Copy the "Application (client) ID" of the overview into the configuration,
                 \(configurationPath):

                   { accounts: [ { name: "me", clientId: "<the id>" } ] }

              7. Run 'graphdav login'.
            """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
