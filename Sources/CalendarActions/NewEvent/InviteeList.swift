import CalendarConversion

/// The people of `--attendee`: addresses separated by semicolons, each perhaps as `Name <address>`.
public enum InviteeList: Sendable {
    /// An entry that is no mail address.
    public struct Malformed: Error, Sendable, Hashable {
        /// The entry.
        public let entry: String
    }

    /// Reads a list; who stands in it twice, and `me`, is left out.
    public static func parse(_ text: String, me: String = "") throws(Malformed) -> [EventDraft.Invitee] {
        var seen: Set<String> = [me.lowercased()]
        var invitees: [EventDraft.Invitee] = []
        for entry in text.split(separator: ";").map(trimmed) where !entry.isEmpty {
            let invitee = try invitee(entry)
            if seen.insert(invitee.address.lowercased()).inserted { invitees.append(invitee) }
        }
        return invitees
    }

    private static func invitee(_ entry: String) throws(Malformed) -> EventDraft.Invitee {
        guard entry.hasSuffix(">"), let open = entry.lastIndex(of: "<") else {
            guard MailAddress.isValid(entry) else { throw Malformed(entry: entry) }
            return EventDraft.Invitee(address: entry)
        }
        let address = trimmed(entry[entry.index(after: open)...].dropLast())
        let name = trimmed(entry[..<open])
        guard MailAddress.isValid(address) else { throw Malformed(entry: entry) }
        return EventDraft.Invitee(address: address, name: name.isEmpty ? nil : name)
    }

    private static func trimmed(_ text: Substring) -> String {
        var rest = text.drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}
