/// The body of an item: HTML, and the text that is read out of it.
struct MessageBody: Sendable, Codable, Hashable {
    private static let opening =
        "<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\">\r\n</head><body>"
    private static let closing = "</body></html>"
    private static let previewLength = 255

    /// The HTML as Exchange keeps it.
    let html: String
    /// The first characters of the text.
    let preview: String

    /// A body without content.
    static let empty = MessageBody(html: "")

    /// Takes HTML; what is no whole document becomes one.
    init(html: String) {
        let isDocument = html.lowercased().contains("<html")
        self.html = isDocument ? html : Self.opening + html + Self.closing
        preview = String(HTMLText.read(self.html).prefix(Self.previewLength))
    }

    /// Takes text, and makes HTML of it.
    init(text: String) {
        var html = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\n": html += "<br>\r\n"
            case "\r": break
            default: html.unicodeScalars.append(scalar)
            }
        }
        self.init(html: html)
    }

    /// Reads a written `body`.
    init(_ object: JSONObject) throws(GraphFailure) {
        let content = try object.text("content") ?? ""
        switch (try object.text("contentType") ?? "text").lowercased() {
        case "html": self.init(html: content)
        case "text": self.init(text: content)
        default: throw .bodyRead("The value of 'contentType' is not one of the enumeration.")
        }
    }

    /// The body as answered; an empty one that is asked for as text is a lone line break (graph-facts 12, row 16).
    func json(asText: Bool) -> JSONValue {
        guard asText else { return ["contentType": "html", "content": .string(html)] }
        let text = HTMLText.read(html)
        return ["contentType": "text", "content": .string(text.isEmpty ? "\r\n" : text)]
    }
}
