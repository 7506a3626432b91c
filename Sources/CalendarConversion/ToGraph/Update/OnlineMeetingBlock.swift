import Foundation
import GraphModel

/// The part of an HTML body by which people join an online meeting: a meeting whose body loses it is none any more.
///
/// Teams writes it into the body: a row of underscores, then elements whose classes begin with `me-email-` and the link,
/// mostly up to another row. Exchange may put `x_` before the classes.
struct OnlineMeetingBlock: Sendable, Hashable {
    /// The markup of the block.
    let html: String
    /// More underscores in a row than people write.
    private static let row = String(repeating: "_", count: 40)
    private static let marks = ["me-email-", "teams.microsoft.com/", "teams.live.com/"]

    /// Finds the block of a body; nil when it has none.
    init?(in body: String) {
        guard let row = body.range(of: Self.row) else { return nil }
        let rest = body[row.lowerBound...]
        guard Self.marks.contains(where: { rest.contains($0) }) else { return nil }
        let start = body.range(of: "<div", options: .backwards, range: body.startIndex..<row.lowerBound)?.lowerBound
        html = String(body[(start ?? row.lowerBound)..<Self.end(in: body, after: row.upperBound)])
    }

    /// Behind the element of the second row, else before the end of the body.
    private static func end(in body: String, after row: String.Index) -> String.Index {
        let ownRow = body[row...].drop { $0 == "_" }
        if let second = body.range(of: Self.row, range: ownRow.startIndex..<body.endIndex) {
            let element = body.range(of: "</div>", range: second.upperBound..<body.endIndex)
            return element?.upperBound ?? body.endIndex
        }
        return body.range(of: "</body", options: .caseInsensitive, range: row..<body.endIndex)?.lowerBound
            ?? body.endIndex
    }

    /// A body with the block and what an app says of the rest: HTML that lost the block, or a text in which the block may
    /// stand as the app was given it.
    func joined(to body: ItemBody?) -> ItemBody {
        var joined = ItemBody()
        joined.contentType = .html
        let content = body?.content ?? ""
        guard body?.contentType == .html else {
            joined.content = "<html><body>\(Self.markup(of: withoutBlock(content)))\(html)</body></html>"
            return joined
        }
        if OnlineMeetingBlock(in: content) != nil { return body ?? joined }
        let end = content.range(of: "</body", options: [.caseInsensitive, .backwards])?.lowerBound ?? content.endIndex
        joined.content = content[..<end] + html + content[end...]
        return joined
    }

    /// A text without the block: as it is rendered, else from its row of underscores to the next one or the end.
    private func withoutBlock(_ text: String) -> String {
        let rendered = HTMLText.render(html)
        if let range = text.range(of: rendered) { return text.replacingCharacters(in: range, with: "") }
        guard let row = text.range(of: Self.row) else { return text }
        let after = text[row.upperBound...].drop { $0 == "_" }
        guard let second = after.range(of: Self.row) else { return String(text[..<row.lowerBound]) }
        return String(text[..<row.lowerBound] + text[second.upperBound...].drop { $0 == "_" })
    }

    /// A text as markup, a line each.
    private static func markup(of text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return escaped.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>\n")
    }
}
