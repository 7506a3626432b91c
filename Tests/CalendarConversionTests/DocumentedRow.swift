import Foundation

/// A row of a table of the Conversion page.
struct DocumentedRow {
    /// What the first column names.
    let names: [String]
    /// What the second column says becomes of it.
    let results: Set<String>
    /// The third column.
    let loss: String

    /// The rows of the first table below a heading.
    static func rows(under heading: String) throws -> [DocumentedRow] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/graphdav/Documentation.docc/Conversion.md").standardizedFileURL
        let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
        let begin = lines.firstIndex(of: heading).map { $0 + 1 } ?? lines.endIndex
        let table = lines[begin...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return table.dropFirst(2).map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return DocumentedRow(
                names: list(cells[0]),
                results: Set(list(cells[1])),
                loss: cells[2]
            )
        }
    }

    private static func list(_ cell: String) -> [String] {
        cell.filter { $0 != "`" }.split(separator: ", ").map(String.init)
    }
}
