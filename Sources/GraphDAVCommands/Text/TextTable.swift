/// Rows of text in columns that line up on a terminal.
struct TextTable {
    /// The title of each column; no title line when they are empty.
    let titles: [String]
    /// The cells of each row, as many as there are columns.
    private(set) var rows: [[String]] = []
    /// Which columns may be cut when the table is wider than the terminal, the first one first.
    let flexible: [Int]

    /// The space between two columns.
    private static let gap = "  "
    /// What a flexible column is never cut below.
    private static let narrowest = 8

    init(titles: [String], flexible: [Int]) {
        self.titles = titles
        self.flexible = flexible
    }

    /// Adds a row; control characters in the cells are made harmless.
    mutating func append(_ cells: [String]) {
        rows.append(cells.map(TerminalText.harmless))
    }

    /// The lines of the table, at most so many columns wide where the flexible columns can give way.
    func lines(width: Int) -> [String] {
        let widths = columnWidths(within: width)
        let all = titles.allSatisfy(\.isEmpty) ? rows : [titles] + rows
        return all.map { row in
            let cells = zip(row, widths).map { TextColumn.fitted($0, to: $1) }
            return Self.withoutTrailingSpaces(cells.joined(separator: Self.gap))
        }
    }

    private func columnWidths(within width: Int) -> [Int] {
        var widths = titles.indices.map { column in
            ([titles] + rows).map { TerminalWidth.of($0[column]) }.max() ?? 0
        }
        var excess = widths.reduce(0, +) + Self.gap.count * (widths.count - 1) - width
        for column in flexible where excess > 0 {
            let cut = min(excess, max(0, widths[column] - Self.narrowest))
            widths[column] -= cut
            excess -= cut
        }
        return widths
    }

    private static func withoutTrailingSpaces(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
