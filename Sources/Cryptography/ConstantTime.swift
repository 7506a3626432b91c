/// Comparison that tells nothing by the time it takes.
public enum ConstantTime: Sendable {
    /// Whether two byte strings are equal; the time depends on their lengths only.
    public static func equal(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
