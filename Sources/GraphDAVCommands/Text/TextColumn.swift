/// Text fitted into a number of terminal columns.
enum TextColumn {
    /// The text, cut between grapheme clusters and ended by an ellipsis where it is wider than the columns.
    static func truncated(_ text: String, to columns: Int) -> String {
        guard TerminalWidth.of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var width = 0
        let kept = text.prefix { cluster in
            width += TerminalWidth.of(cluster: cluster)
            return width < columns
        }
        return String(kept) + "…"
    }

    /// The text, truncated or filled up with spaces to exactly the columns.
    static func fitted(_ text: String, to columns: Int) -> String {
        let truncated = truncated(text, to: columns)
        return truncated + String(repeating: " ", count: max(0, columns - TerminalWidth.of(truncated)))
    }
}
