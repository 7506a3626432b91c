/// A text as people read it: what Exchange makes of a text and back differs in white space.
///
/// By scalars: a no-break space and a joiner behind it are one Character.
struct ReadableLines: Hashable {
    /// The lines without white space at their ends and with one space for many, and without empty ones at both ends.
    let lines: [String]

    init(_ text: some StringProtocol) {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(whereSeparator: Self.isSpace).map { String(Substring.UnicodeScalarView($0)) }.joined(
                separator: " "
            )
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        self.lines = Array(lines.drop { $0.isEmpty })
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\r"
    }
}
