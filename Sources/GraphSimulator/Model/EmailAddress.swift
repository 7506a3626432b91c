/// A name and an address of mail.
struct EmailAddress: Sendable, Codable, Hashable {
    var name: String
    var address: String

    /// `{"name", "address"}`.
    var json: JSONValue {
        ["name": .string(name), "address": .string(address)]
    }

    /// A recipient: the address within `emailAddress`.
    var recipient: JSONValue {
        ["emailAddress": json]
    }

    /// Whether both are the same mailbox.
    func isSame(_ other: EmailAddress) -> Bool {
        isSameName(address, other.address)
    }

    init(name: String, address: String) {
        self.name = name
        self.address = address
    }

    /// Reads the member `emailAddress` of a recipient.
    init(recipient: JSONValue) throws(GraphFailure) {
        guard let object = recipient.object, let address = try object.object("emailAddress") else { throw .validation }
        guard let text = try address.text("address"), text.utf8.contains(UInt8(ascii: "@")) else { throw .validation }
        let name = try address.text("name") ?? ""
        self.init(name: name.isEmpty ? text : name, address: text)
    }
}
