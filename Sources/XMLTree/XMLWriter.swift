/// Writes a document of XML by appending bytes.
///
/// The prefixes `D`, `C`, `CS` and `A` are declared at the root, always in this order; an element of another
/// namespace declares it as its own default. Characters that XML 1.0 forbids, even as references, become U+FFFD.
public struct XMLWriter: Sendable {
    /// The document so far, in UTF-8.
    public private(set) var bytes: [UInt8]
    private var open: [OpenElement] = []

    private struct OpenElement {
        let name: XMLName
        /// The namespace of names without a prefix in it.
        let defaultNamespace: XMLNamespace
        /// Whether its start tag still lacks its `>`.
        var isTagOpen = true
    }

    /// Begins a document; `capacity` is how many bytes are expected.
    public init(capacity: Int = 1024) {
        bytes = []
        bytes.reserveCapacity(capacity)
        bytes += Self.declaration
    }

    private static let declaration = Array(#"<?xml version="1.0" encoding="utf-8"?>"#.utf8) + [0x0A]

    private static let rootNamespaces = Array(
        XMLNamespace.declared.map { " xmlns:\($0.prefix)=\"\($0.namespace.uri)\"" }.joined().utf8
    )

    /// Begins an element.
    public mutating func start(_ name: XMLName, _ attributes: [XMLAttribute] = []) {
        closeTag()
        bytes.append(UInt8(ascii: "<"))
        append(name)
        if open.isEmpty { bytes += Self.rootNamespaces }
        var defaultNamespace = open.last?.defaultNamespace ?? .none
        if name.namespace.prefix == nil, name.namespace != defaultNamespace {
            defaultNamespace = name.namespace
            appendAttribute("xmlns", defaultNamespace.uri)
        }
        for (index, attribute) in attributes.enumerated() { append(attribute, index) }
        open.append(OpenElement(name: name, defaultNamespace: defaultNamespace))
    }

    /// Ends the element that was begun last.
    public mutating func end() {
        guard let element = open.popLast() else { return }
        if element.isTagOpen {
            bytes += [UInt8(ascii: "/"), UInt8(ascii: ">")]
        } else {
            bytes += [UInt8(ascii: "<"), UInt8(ascii: "/")]
            append(element.name)
            bytes.append(UInt8(ascii: ">"))
        }
    }

    /// Writes an element and what the closure puts into it.
    public mutating func element(
        _ name: XMLName,
        _ attributes: [XMLAttribute] = [],
        _ content: (inout XMLWriter) -> Void
    ) {
        start(name, attributes)
        content(&self)
        end()
    }

    /// Writes an element with nothing in it.
    public mutating func empty(_ name: XMLName, _ attributes: [XMLAttribute] = []) {
        start(name, attributes)
        end()
    }

    /// Writes an element of text.
    public mutating func element(_ name: XMLName, text: String) {
        start(name)
        self.text(text)
        end()
    }

    /// Writes characters; a CR is written as a reference, since readers would take it for the end of a line.
    public mutating func text(_ text: String) {
        guard !text.isEmpty else { return }
        closeTag()
        XMLEscape.append(text, to: &bytes)
    }

    /// Writes characters that are UTF-8 already; what is not becomes U+FFFD.
    public mutating func text(utf8 text: [UInt8]) {
        guard !text.isEmpty else { return }
        closeTag()
        if String(validating: text, as: UTF8.self) == nil {
            self.text(String(decoding: text, as: UTF8.self))
        } else {
            XMLEscape.append(utf8: text, to: &bytes)
        }
    }

    /// Writes an element as it is.
    public mutating func write(_ element: XMLElement) {
        start(element.name, element.attributes)
        for child in element.children {
            switch child {
            case .element(let inner): write(inner)
            case .text(let text): self.text(text)
            }
        }
        end()
    }

    private mutating func closeTag() {
        guard let last = open.indices.last, open[last].isTagOpen else { return }
        open[last].isTagOpen = false
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func append(_ name: XMLName) {
        bytes += name.qualified.utf8
    }

    private mutating func append(_ attribute: XMLAttribute, _ index: Int) {
        if attribute.name.namespace == .none || attribute.name.namespace.prefix != nil {
            return appendAttribute(attribute.name.qualified, attribute.value)
        }
        // No default namespace counts for attributes: a prefix of its own.
        appendAttribute("xmlns:x\(index)", attribute.name.namespace.uri)
        appendAttribute("x\(index):" + attribute.name.localName, attribute.value)
    }

    private mutating func appendAttribute(_ name: String, _ value: String) {
        bytes.append(UInt8(ascii: " "))
        bytes += name.utf8
        bytes += [UInt8(ascii: "="), UInt8(ascii: "\"")]
        XMLEscape.append(value, isAttribute: true, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}

extension XMLElement {
    /// The element as a document.
    public func document() -> [UInt8] {
        var writer = XMLWriter()
        writer.write(self)
        return writer.bytes
    }
}
