public import CalendarStore

/// The app passwords of an account: made, listed and revoked.
public struct AppPasswords: Sendable {
    /// How many characters a label may have.
    public static let longestLabel = 64

    /// The account.
    public let account: String
    private let settings: any SettingsStore

    /// Takes the passwords of an account in the settings.
    public init(of account: String, in settings: any SettingsStore) {
        self.account = account
        self.settings = settings
    }

    /// A label as a person wrote it, without the space around it; nil for what nobody could read in a list again.
    public static func label(_ text: String) -> String? {
        let isSpace = { (character: Character) in character.isWhitespace }
        let inner = text.drop(while: isSpace)
        guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let label = String(inner[...last])
        let isReadable = label.unicodeScalars.allSatisfy { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned].contains(
                scalar.properties.generalCategory
            ) || scalar == "\u{200D}"
        }
        return isReadable && label.unicodeScalars.count <= longestLabel ? label : nil
    }

    /// The passwords, by label.
    public func all() throws -> [AppPassword] { try settings.passwords(of: account) }

    /// Makes a password and returns its secret, which nobody is told again; nil when there is one of this label.
    ///
    /// `now` is in seconds since 1970.
    public func add(_ label: String, for scope: AppPassword.Scope, now: Int) async throws -> String? {
        let secret = try AppPasswordSecret.make()
        let password = AppPassword(
            account: account,
            label: label,
            scope: scope,
            digest: try AppPasswordSecret.digest(secret),
            created: now
        )
        return try await settings.add(password) ? secret : nil
    }

    /// Revokes a password, and ends the sessions that it opened; false when there is none of this label.
    public func revoke(_ label: String) async throws -> Bool {
        try await settings.revokePassword(label, of: account)
    }
}
