/// How long ago something was, for people.
public enum AgeText: Sendable {
    /// The age in the largest unit that fits, such as `5 minutes ago`.
    public static func text(_ seconds: Int) -> String {
        let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        guard let (size, name) = units.first(where: { seconds >= $0.0 }) else { return "just now" }
        let count = seconds / size
        return "\(count) \(name)\(count == 1 ? "" : "s") ago"
    }
}
