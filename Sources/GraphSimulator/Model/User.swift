import Foundation

/// An account of the directory.
struct User: Sendable, Codable, Hashable {
    let id: UUID
    let givenName: String
    let surname: String
    let address: String
    var jobTitle: String?
    var officeLocation: String?
    /// Other addresses of the same mailbox.
    var aliases: [String] = []

    var displayName: String { surname.isEmpty ? givenName : "\(givenName) \(surname)" }
    var emailAddress: EmailAddress { EmailAddress(name: displayName, address: address) }

    /// Whether a path or an address means this account: its id, its address or an alias, in any case.
    func isNamed(_ name: String) -> Bool {
        isSameName(id.uuidString, name) || isSameName(address, name) || aliases.contains { isSameName($0, name) }
    }

    /// The resource with its default members.
    var json: JSONObject {
        JSONObject([
            ("businessPhones", ["+49 30 5550 0100"]),
            ("displayName", .string(displayName)),
            ("givenName", .string(givenName)),
            ("jobTitle", .optional(jobTitle)),
            ("mail", .string(address)),
            ("mobilePhone", .null),
            ("officeLocation", .optional(officeLocation)),
            ("preferredLanguage", "en-GB"),
            ("surname", .string(surname)),
            ("userPrincipalName", .string(address)),
            ("id", .string(id.uuidString.lowercased())),
        ])
    }
}
