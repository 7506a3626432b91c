/// Finds the known name that a mistyped one was meant to be.
enum ClosestName {
    /// The known name nearest to the given one, or nil when none is near (more than a third of it would change).
    static func of(_ name: String, among known: [String]) -> String? {
        let typed = Array(name.lowercased().unicodeScalars)
        let distances = known.map { ($0, distance(typed, Array($0.lowercased().unicodeScalars))) }
        guard let nearest = distances.min(by: { $0.1 < $1.1 }) else { return nil }
        return nearest.1 <= max(1, nearest.0.unicodeScalars.count / 3) ? nearest.0 : nil
    }

    /// A hint to append to a message, such as `; did you mean --week-start?`; empty when no known name is near.
    static func hint(for name: String, among known: [String]) -> String {
        of(name, among: known).map { "; did you mean \($0)?" } ?? ""
    }

    /// The Levenshtein distance: insertions, deletions and substitutions that lead from one to the other.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var row = Array(0...other.count)
        for (index, scalar) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let substituted = diagonal + (scalar == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
