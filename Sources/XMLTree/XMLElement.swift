/// An element of XML as a value: name, attributes, and what is in it.
public struct XMLElement: Sendable, Hashable {
    /// What is in an element, in order.
    public enum Node: Sendable, Hashable {
        /// An element.
        case element(XMLElement)
        /// Characters, never two of these in a row.
        case text(String)
    }

    /// The name.
    public var name: XMLName
    /// The attributes in order; declarations of namespaces are none.
    public var attributes: [XMLAttribute]
    /// What is in it.
    public var children: [Node]

    /// Makes an element of nodes.
    public init(_ name: XMLName, attributes: [XMLAttribute] = [], children: [Node] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// Makes an element of elements.
    public init(_ name: XMLName, attributes: [XMLAttribute] = [], _ elements: [XMLElement]) {
        self.init(name, attributes: attributes, children: elements.map(Node.element))
    }

    /// Makes an element of text.
    public init(_ name: XMLName, attributes: [XMLAttribute] = [], text: String) {
        self.init(name, attributes: attributes, children: text.isEmpty ? [] : [.text(text)])
    }

    /// The elements directly in it.
    public var elements: [XMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The first element with this name directly in it.
    public func first(_ name: XMLName) -> XMLElement? {
        elements.first { $0.name == name }
    }

    /// The elements with this name directly in it.
    public func all(_ name: XMLName) -> [XMLElement] {
        elements.filter { $0.name == name }
    }

    /// How many elements it is, with all in it.
    public var elementCount: Int {
        elements.reduce(1) { $0 + $1.elementCount }
    }

    /// The characters directly in it, those of elements within left out.
    public var text: String {
        if case .text(let only)? = children.first, children.count == 1 { return only }
        return children.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
    }

    /// The characters directly in it without white space around them.
    public var trimmedText: String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var rest = Substring(text).utf8
        while let first = rest.first, isSpace(first) { rest.removeFirst() }
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(Substring(rest))
    }

    /// The value of an attribute that has no namespace.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name.localName == name && $0.name.namespace == .none }?.value
    }
}

/// An attribute of an element.
public struct XMLAttribute: Sendable, Hashable {
    /// The name.
    public var name: XMLName
    /// The value.
    public var value: String

    /// Makes an attribute.
    public init(_ name: XMLName, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Makes an attribute without a namespace.
    public init(_ name: String, _ value: String) {
        self.init(XMLName(.none, name), value)
    }
}
