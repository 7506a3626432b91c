internal import CLibxml2

/// Reads XML 1.0 with namespaces from outside, with libxml2's strict parser and within limits.
///
/// There is no document type, so no entity but the five of XML, and nothing is loaded.
public enum XMLReader: Sendable {
    /// Documents longer than this, in bytes, are refused.
    public static let maximumBytes = 2 << 20
    /// Elements within elements deeper than this are refused.
    public static let maximumDepth = 64
    /// More elements and attributes than this are refused.
    public static let maximumNodes = 100_000
    /// More equals signs than this up to the next `<` are refused: libxml2 compares each attribute with all before it.
    public static let maximumAttributes = 1024
    /// More declarations of namespaces than this in force at once are refused: libxml2 looks through all of them.
    public static let maximumNamespaces = 256

    /// The events of a document in UTF-8, or in UTF-16 with a byte order mark; what it says of its encoding is ignored.
    public static func events(in document: [UInt8]) throws(XMLReaderError) -> [XMLEvent] {
        guard document.count <= maximumBytes else {
            throw tooLarge("it has \(document.count) bytes, more than \(maximumBytes)")
        }
        let bytes = try utf8(document)
        guard !hasTooManyAttributes(bytes) else {
            throw tooLarge("an element has more than \(maximumAttributes) attributes")
        }
        _ = isPrepared
        let collector = EventCollector()
        guard let context = unsafe ParserContext(bytes, Unmanaged.passUnretained(collector).toOpaque()) else {
            throw XMLReaderError(kind: .malformed, line: 0, reason: "it is empty")
        }
        unsafe collector.parser = unsafe context.pointer
        let failure = context.parse()
        if let error = collector.refusal ?? failure { throw error }
        return collector.events
    }

    /// libxml2 wants this once, before threads use it.
    private static let isPrepared: Bool = {
        xmlInitParser()
        return true
    }()

    fileprivate static func tooLarge(_ reason: String, line: Int = 0) -> XMLReaderError {
        XMLReaderError(kind: .tooLarge, line: line, reason: reason)
    }

    private static func utf8(_ document: [UInt8]) throws(XMLReaderError) -> [UInt8] {
        let isBigEndian = document.starts(with: [0xFE, 0xFF])
        if isBigEndian || document.starts(with: [0xFF, 0xFE]) {
            let units = stride(from: 2, to: document.count - 1, by: 2).map { index in
                UInt16(document[index]) << (isBigEndian ? 8 : 0) | UInt16(document[index + 1]) << (isBigEndian ? 0 : 8)
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw XMLReaderError(kind: .malformed, line: 0, reason: "it is not UTF-16, as its first bytes say")
            }
            return Array(text.utf8)
        }
        guard String(validating: document, as: UTF8.self) != nil else {
            throw XMLReaderError(kind: .malformed, line: 0, reason: "it is not UTF-8")
        }
        return document
    }

    /// No attribute can hold a `<`, so that those of one element are between two of them.
    private static func hasTooManyAttributes(_ bytes: [UInt8]) -> Bool {
        var count = 0
        for byte in bytes {
            if byte == UInt8(ascii: "<") {
                count = 0
            } else if byte == UInt8(ascii: "=") {
                count += 1
                if count > maximumAttributes { return true }
            }
        }
        return false
    }

    /// A parser of libxml2 over a copy of the document; one owner frees it.
    @safe private struct ParserContext: ~Copyable {
        let pointer: xmlParserCtxtPtr

        init?(_ bytes: [UInt8], _ user: UnsafeMutableRawPointer) {
            let context = unsafe bytes.withUnsafeBytes { buffer in
                unsafe xmlCreateMemoryParserCtxt(buffer.baseAddress, Int32(clamping: buffer.count))
            }
            guard let pointer = unsafe context, let handler = unsafe pointer.pointee.sax else { return nil }
            unsafe self.pointer = pointer
            unsafe handler.pointee = xmlSAXHandler()
            unsafe handler.pointee.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC: the callbacks with namespaces
            unsafe handler.pointee.startElementNs = startElement
            unsafe handler.pointee.endElementNs = endElement
            unsafe handler.pointee.characters = characters
            unsafe handler.pointee.cdataBlock = characters
            unsafe handler.pointee.internalSubset = documentType
            unsafe pointer.pointee.userData = unsafe user
            // NOENT: without it `&amp;` in an attribute comes as `&#38;`. There is no entity that could be expanded.
            let options = [
                XML_PARSE_NOENT, XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_IGNORE_ENC,
            ]
            _ = unsafe xmlCtxtUseOptions(pointer, options.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) })
        }

        deinit { unsafe xmlFreeParserCtxt(pointer) }

        /// Parses the document; returns what is wrong with it.
        func parse() -> XMLReaderError? {
            _ = unsafe xmlParseDocument(pointer)
            guard unsafe pointer.pointee.wellFormed == 0 || pointer.pointee.nsWellFormed == 0 else { return nil }
            let error = unsafe pointer.pointee.lastError
            let message = unsafe error.message.map { unsafe String(cString: $0) } ?? "it is not well-formed"
            return XMLReaderError(
                kind: .malformed,
                line: unsafe Int(error.line),
                reason: message.filter { $0 != "\n" }
            )
        }
    }
}

/// Gathers what the parser reports, and stops it at the limits.
@safe private final class EventCollector {
    var events: [XMLEvent] = []
    var refusal: XMLReaderError?
    var parser: xmlParserCtxtPtr?
    private var namespaceCounts: [Int] = []
    private var namespaceCount = 0
    private var nodeCount = 0

    func begin(_ event: XMLEvent, attributes: Int, namespaces: Int) {
        nodeCount += 1 + attributes
        namespaceCount += namespaces
        namespaceCounts.append(namespaces)
        if namespaceCounts.count > XMLReader.maximumDepth {
            refuse(.tooLarge, "it is deeper than \(XMLReader.maximumDepth) elements")
        } else if nodeCount > XMLReader.maximumNodes {
            refuse(.tooLarge, "it has more than \(XMLReader.maximumNodes) elements and attributes")
        } else if namespaceCount > XMLReader.maximumNamespaces {
            refuse(.tooLarge, "it declares more than \(XMLReader.maximumNamespaces) namespaces at once")
        } else {
            events.append(event)
        }
    }

    func end() {
        namespaceCount -= namespaceCounts.popLast() ?? 0
        events.append(.end)
    }

    func refuse(_ kind: XMLReaderError.Kind, _ reason: String) {
        guard refusal == nil, let parser = unsafe parser else { return }
        let line = unsafe parser.pointee.input.map { unsafe Int($0.pointee.line) } ?? 0
        refusal = XMLReaderError(kind: kind, line: line, reason: reason)
        unsafe xmlStopParser(parser)
    }
}

private func collector(_ user: UnsafeMutableRawPointer?) -> EventCollector? {
    unsafe user.map { unsafe Unmanaged<EventCollector>.fromOpaque($0).takeUnretainedValue() }
}

private func string(_ text: UnsafePointer<xmlChar>?) -> String {
    unsafe text.map { unsafe String(cString: $0) } ?? ""
}

private func startElement(
    _ user: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?,
    _ namespaceCount: Int32,
    _ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    _ attributeCount: Int32,
    _ defaultedCount: Int32,
    _ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    var attributes: [XMLEvent.Attribute] = []
    // Five fields each: name, prefix, namespace, and where the value begins and ends.
    for index in 0..<Int(attributeCount) {
        guard let field = unsafe fields?.advanced(by: index * 5), let begin = unsafe field[3], let end = unsafe field[4]
        else { continue }
        let value = unsafe UnsafeBufferPointer(start: begin, count: max(end - begin, 0))
        attributes.append(
            XMLEvent.Attribute(
                namespace: unsafe string(field[2]),
                name: unsafe string(field[0]),
                value: unsafe String(decoding: value, as: UTF8.self)
            )
        )
    }
    unsafe collector(user)?.begin(
        .start(namespace: string(namespace), name: string(name), attributes: attributes),
        attributes: Int(attributeCount),
        namespaces: Int(namespaceCount)
    )
}

private func endElement(
    _ user: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
) {
    unsafe collector(user)?.end()
}

private func characters(_ user: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ length: Int32) {
    guard let text = unsafe text, length > 0 else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(length))
    unsafe collector(user)?.events.append(.text(String(decoding: bytes, as: UTF8.self)))
}

private func documentType(
    _ user: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<xmlChar>?,
    _ publicID: UnsafePointer<xmlChar>?,
    _ systemID: UnsafePointer<xmlChar>?
) {
    unsafe collector(user)?.refuse(.documentType, "a document type declaration is not accepted")
}
