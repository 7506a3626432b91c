internal import CLibxml2

/// Reads HTML as people and programs write it, with libxml2's forgiving parser.
public enum HTMLReader: Sendable {
    /// Documents longer than this, in bytes, are read up to it.
    public static let maximumBytes = 8 << 20

    /// The events of a document or a fragment, which is never an error; `html`, `body` and `p` are added where missing.
    ///
    /// The content of `script` and `style` comes as text. Nothing is loaded, no entity but HTML's own is known, and
    /// what the document says of its encoding is ignored: it is a string already.
    public static func events(in html: String) -> [MarkupEvent] {
        let collector = EventCollector()
        let bytes = html.utf8.prefix(maximumBytes).map { CChar(bitPattern: $0) }
        withExtendedLifetime(collector) {
            var handler = unsafe htmlSAXHandler()
            unsafe handler.startElement = startElement
            unsafe handler.endElement = endElement
            unsafe handler.characters = characters
            unsafe handler.cdataBlock = characters
            unsafe handler.ignorableWhitespace = characters
            let user = unsafe Unmanaged.passUnretained(collector).toOpaque()
            guard let context = unsafe ParserContext(&handler, user) else { return }
            context.parse(bytes)
        }
        return collector.events
    }

    /// A push parser of libxml2; one owner frees it.
    @safe private struct ParserContext: ~Copyable {
        private let pointer: htmlParserCtxtPtr

        init?(_ handler: UnsafeMutablePointer<htmlSAXHandler>, _ user: UnsafeMutableRawPointer) {
            guard let pointer = unsafe htmlCreatePushParserCtxt(handler, user, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
            else { return nil }
            unsafe self.pointer = pointer
            let options = [
                HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET,
                HTML_PARSE_IGNORE_ENC,
            ]
            _ = unsafe htmlCtxtUseOptions(pointer, options.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) })
        }

        deinit { unsafe htmlFreeParserCtxt(pointer) }

        func parse(_ bytes: [CChar]) {
            _ = unsafe htmlParseChunk(pointer, bytes, Int32(clamping: bytes.count), 1)
        }
    }
}

/// Gathers what the parser reports.
private final class EventCollector {
    var events: [MarkupEvent] = []
}

private func collector(_ user: UnsafeMutableRawPointer?) -> EventCollector? {
    unsafe user.map { unsafe Unmanaged<EventCollector>.fromOpaque($0).takeUnretainedValue() }
}

private func string(_ text: UnsafePointer<xmlChar>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
}

private func startElement(
    _ user: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    guard let element = unsafe string(name) else { return }
    var values: [String: String] = [:]
    if var pair = unsafe attributes {
        while let key = unsafe string(pair[0]) {
            values[key] = unsafe string(pair[1]) ?? ""
            unsafe pair += 2
        }
    }
    unsafe collector(user)?.events.append(.start(element, attributes: values))
}

private func endElement(_ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?) {
    guard let element = unsafe string(name) else { return }
    unsafe collector(user)?.events.append(.end(element))
}

private func characters(_ user: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ length: Int32) {
    guard let text = unsafe text, length > 0 else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(length))
    unsafe collector(user)?.events.append(.text(String(decoding: bytes, as: UTF8.self)))
}
