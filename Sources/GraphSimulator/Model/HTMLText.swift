/// The text of HTML, as Exchange reads it for previews and text bodies: roughly, and by its own rules.
enum HTMLText {
    private static let blocks: Set<String> = [
        "br", "p", "div", "tr", "li", "h1", "h2", "h3", "h4", "ul", "ol", "table",
    ]
    private static let hidden: Set<String> = ["head", "style", "script", "title"]
    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    /// The text; blocks become lines that end with CR LF, runs of white space one space.
    static func read(_ html: String) -> String {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var skipping: String?
        var rest = Substring(html).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "<" {
                let (name, isEnd) = tag(&rest)
                if let hidden = skipping {
                    if isEnd, name == hidden { skipping = nil }
                } else if !isEnd, hidden.contains(name) {
                    skipping = name
                } else if blocks.contains(name), name == "br" || !line.isEmpty {
                    lines.append(String(line))
                    line = .init()
                }
            } else if skipping == nil {
                append(scalar == "&" ? entity(&rest) : scalar, to: &line)
            }
        }
        lines.append(String(line))
        return trimmed(lines).joined(separator: "\r\n")
    }

    private static func append(_ scalar: Unicode.Scalar, to line: inout String.UnicodeScalarView) {
        guard scalar.properties.isWhitespace, scalar != "\u{A0}" else { return line.append(scalar) }
        if let last = line.last, last != " " { line.append(" ") }
    }

    private static func tag(_ rest: inout Substring.UnicodeScalarView) -> (name: String, isEnd: Bool) {
        let text = rest.prefix { $0 != ">" }
        rest = rest.dropFirst(text.count + 1)
        let isEnd = text.first == "/"
        let name = text.drop { $0 == "/" }.prefix { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        return (String(Substring(name)).lowercased(), isEnd)
    }

    private static func entity(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
        let name = rest.prefix(10).prefix { $0 != ";" }
        let end = rest.index(rest.startIndex, offsetBy: name.count)
        guard end < rest.endIndex, rest[end] == ";", let scalar = scalar(String(Substring(name))) else { return "&" }
        rest = rest[rest.index(after: end)...]
        return scalar
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        if let known = entities[name] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let code = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init)
    }

    private static func trimmed(_ lines: [String]) -> ArraySlice<String> {
        let bare = lines.map { line in line.last == " " ? String(line.dropLast()) : line }
        let start = bare.firstIndex { !$0.isEmpty } ?? bare.endIndex
        let end = bare.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? start
        return bare[start..<max(start, end)]
    }
}
