import CalendarConversion

/// The people of `--attendee`: addresses separated by semicolons, each perhaps as `Name <address>`.
public struct InviteeList: Sendable, Hashable {
    /// Who is invited, each once.
    public private(set) var invitees: [EventDraft.Invitee] = []
    /// What was left out, in sentences for a person.
    public private(set) var remarks: [String] = []

    /// An entry that is no mail address.
    public struct Malformed: Error, Sendable, Hashable {
        /// The entry.
        public let entry: String
    }

    /// Reads a list; who stands in it twice, and `me`, is left out.
    ///
    /// Addresses are compared without regard to case.
    public init(_ text: String, me: String = "") throws(Malformed) {
        var seen: Set<String> = []
        for entry in text.split(separator: ";").map(Self.trimmed) where !entry.isEmpty {
            let invitee = try Self.invitee(entry)
            if invitee.address.lowercased() == me.lowercased() {
                remarks.append("\(invitee.address) is you: the organizer is not invited.")
            } else if seen.insert(invitee.address.lowercased()).inserted {
                invitees.append(invitee)
            } else {
                remarks.append("\(invitee.address) is invited once; it was given twice.")
            }
        }
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
