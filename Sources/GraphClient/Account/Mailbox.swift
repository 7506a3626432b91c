/// Whose mailbox is opened.
public enum Mailbox: Sendable, Hashable {
    /// That of the person who is signed in.
    case signedIn
    /// That of a user, shared mailbox or room: its id or address.
    case user(String)

    /// The segments of its path.
    var path: [String] {
        switch self {
        case .signedIn: ["me"]
        case .user(let user): ["users", user]
        }
    }

    /// How to name it to a person.
    var name: String {
        switch self {
        case .signedIn: "your mailbox"
        case .user(let user): "the mailbox \(user)"
        }
    }
}
