import MarkupReader

/// HTML as readable text: blocks are lines, lists have marks, links keep their address.
struct HTMLText {
    private var text = TextLines()
    private var hiddenDepth = 0
    private var preformattedDepth = 0
    private var lists: [(isOrdered: Bool, count: Int)] = []
    private var link: (address: String, start: Int)?
    private var isFirstCell = true

    /// The text of a document.
    static func render(_ html: String) -> String {
        var rendering = HTMLText()
        for event in HTMLReader.events(in: html) { rendering.take(event) }
        return rendering.text.finished()
    }

    private static let hidden: Set = ["head", "style", "script", "title", "template"]
    private static let blocks: Set = [
        "p", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "blockquote", "pre", "section",
        "article", "header", "footer", "address", "dl", "dt", "dd", "hr", "body", "html", "center", "form", "figure",
    ]

    private mutating func take(_ event: MarkupEvent) {
        switch event {
        case .start(let name, let attributes): start(name, attributes)
        case .end(let name): end(name)
        case .text(let characters):
            guard hiddenDepth == 0 else { return }
            if preformattedDepth > 0 { text.appendPreformatted(characters) } else { text.append(characters) }
        }
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        if Self.hidden.contains(name) { hiddenDepth += 1 }
        guard hiddenDepth == 0 else { return }
        if Self.blocks.contains(name) { text.beginLine() }
        switch name {
        case "br": text.breakLine()
        case "hr": text.append(String(repeating: "_", count: 20))
        case "pre": preformattedDepth += 1
        case "ul", "ol": lists.append((name == "ol", 0))
        case "li": text.appendVerbatim(listMark())
        case "tr": isFirstCell = true
        case "td", "th":
            if !isFirstCell { text.appendVerbatim("\t") }
            isFirstCell = false
        case "img": text.append(attributes["alt"] ?? "")
        case "a": link = attributes["href"].map { ($0, text.count) }
        default: break
        }
    }

    private mutating func end(_ name: String) {
        if Self.hidden.contains(name) { hiddenDepth = max(hiddenDepth - 1, 0) }
        guard hiddenDepth == 0 else { return }
        switch name {
        case "pre": preformattedDepth = max(preformattedDepth - 1, 0)
        case "ul", "ol": _ = lists.popLast()
        case "a": endLink()
        default: break
        }
        if Self.blocks.contains(name) { text.beginLine() }
    }

    private mutating func listMark() -> String {
        guard var list = lists.popLast() else { return "- " }
        list.count += 1
        lists.append(list)
        let indent = String(repeating: "  ", count: min(lists.count - 1, 8))
        return indent + (list.isOrdered ? "\(list.count). " : "- ")
    }

    /// The address after the text of a link, unless the text is the address.
    private mutating func endLink() {
        guard let link else { return }
        self.link = nil
        let shown = text.text(from: link.start)
        let isPlace = ["http:", "https:", "mailto:", "tel:"].contains { link.address.lowercased().hasPrefix($0) }
        guard isPlace, !Self.bare(shown).elementsEqual(Self.bare(link.address)) else { return }
        if shown.isEmpty { text.append(link.address) } else { text.append(" <\(link.address)>") }
    }

    /// An address without what people leave out when they write it.
    private static func bare(_ address: String) -> Substring {
        var rest = address.lowercased()[...]
        for prefix in ["https://", "http://", "mailto:", "tel:"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return rest.hasSuffix("/") ? rest.dropLast() : rest
    }
}
