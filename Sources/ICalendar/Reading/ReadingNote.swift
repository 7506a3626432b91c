/// Something in a stream that was mended or left out.
public struct ReadingNote: Sendable, Hashable {
    /// What was done.
    public enum Kind: Sendable, Hashable {
        /// It was read as it was meant.
        case mended
        /// It was left out.
        case skipped
    }

    /// The number of the line in the stream, from 1; 0 for its end.
    public let line: Int
    /// The component that it is in, such as `VEVENT`.
    public let component: String?
    /// The UID of that component, where it came before.
    public let uid: String?
    /// What was done.
    public let kind: Kind
    /// What was the matter, in plain words.
    public let text: String
}
