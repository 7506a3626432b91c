public import MarkupReader

extension XMLElement {
    /// Reads a document: its root element, within the limits of `XMLReader`.
    ///
    /// White space stays where it is; comments and processing instructions are left out.
    public init(document: [UInt8]) throws(XMLReaderError) {
        var builder = TreeBuilder()
        for event in try XMLReader.events(in: document) { builder.take(event) }
        guard let root = builder.root else {
            throw XMLReaderError(kind: .malformed, line: 0, reason: "it has no element")
        }
        self = root
    }
}

/// Puts elements together as their events come.
private struct TreeBuilder {
    private(set) var root: XMLElement?
    private var open: [XMLElement] = []
    private var pendingText = ""
    private var names: [String: [String: XMLName]] = [:]

    mutating func take(_ event: XMLEvent) {
        switch event {
        case .start(let namespace, let name, let attributes):
            flushText()
            open.append(
                XMLElement(
                    self.name(namespace, name),
                    attributes: attributes.map { XMLAttribute(self.name($0.namespace, $0.name), $0.value) }
                )
            )
        case .text(let text): pendingText += text
        case .end:
            flushText()
            guard let element = open.popLast() else { return }
            if open.isEmpty {
                root = element
            } else {
                open[open.count - 1].children.append(.element(element))
            }
        }
    }

    private mutating func flushText() {
        guard !pendingText.isEmpty, !open.isEmpty else { return }
        open[open.count - 1].children.append(.text(pendingText))
        pendingText = ""
    }

    /// One value for each name: a list of ten thousand hrefs has three names.
    private mutating func name(_ namespace: String, _ localName: String) -> XMLName {
        if let known = names[namespace]?[localName] { return known }
        let name = XMLName(XMLNamespace(namespace), localName)
        names[namespace, default: [:]][localName] = name
        return name
    }
}
