/// Why something that a person asked for cannot be done, beyond what Graph itself answers.
public enum ActionError: Error, Sendable, Hashable {
    /// The mailbox has no calendar of this name or id; it has the known ones.
    case unknownCalendar(String, known: [String])
    /// Several calendars have this name: the id has to be given.
    case ambiguousCalendar(String)
    /// The mailbox has no default calendar.
    case noDefaultCalendar
    /// No site that the person follows has this name.
    case unknownSite(String, known: [String])
    /// Several sites have this name.
    case ambiguousSite(String)
    /// An address of documents that names no file.
    case noFileName(String)
}
