import Foundation
import MarkupReader
import Testing

@Suite("XML from outside as events, within limits")
struct XMLReaderTests {
    private func events(_ text: String) throws(XMLReaderError) -> [XMLEvent] {
        try XMLReader.events(in: Array(text.utf8))
    }

    private func refusal(_ document: [UInt8]) -> XMLReaderError? {
        #expect(throws: XMLReaderError.self) { try XMLReader.events(in: document) }
    }

    private func refusal(_ text: String) -> XMLReaderError? {
        refusal(Array(text.utf8))
    }

    @Test("Names come with their namespace, whatever the prefix; references and CDATA are text")
    func names() throws {
        let found = try events(
            "<!-- c --><x:a xmlns:x='DAV:' k='&lt;&#65;&amp;&#38;' x:n='1'><?pi?>1&amp;<![CDATA[<2>]]></x:a>"
        )
        #expect(
            found.first
                == .start(
                    namespace: "DAV:",
                    name: "a",
                    attributes: [
                        XMLEvent.Attribute(name: "k", value: "<A&&"),
                        XMLEvent.Attribute(namespace: "DAV:", name: "n", value: "1"),
                    ]
                )
        )
        #expect(found.last == .end)
        let text = found.reduce(into: "") { if case .text(let piece) = $1 { $0 += piece } }
        #expect(text == "1&<2>")
    }

    @Test("UTF-16 with a byte order mark is read, whatever the declaration says")
    func utf16() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><a>é€</a>"
        let units = Array(text.utf16)
        var (big, little): ([UInt8], [UInt8]) = ([0xFE, 0xFF], [0xFF, 0xFE])
        for unit in units {
            big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        for document in [big, little, Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
            #expect(try XMLReader.events(in: document).contains(.text("é€")))
        }
    }

    @Test(
        "What is not well-formed is refused with its line",
        arguments: [
            ("<a>\n<b>\n</a>", 3), ("<a>\n<b/>", 2), ("<a/>\n<b/>", 2), ("<a>\n&nbsp;</a>", 2), ("<a>\n<x:b/></a>", 2),
            ("<a k='1'\nk='2'/>", 2), ("<a xmlns:x=''/>", 1), ("plain", 1), ("<a>\u{1}</a>", 1), ("<a>&#0;</a>", 1),
        ]
    )
    func malformed(text: String, line: Int) throws {
        let error = try #require(refusal(text))
        #expect(error.kind == .malformed)
        #expect(error.line == line, "\(error)")
        #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
    }

    @Test("An empty document, bytes that are not UTF-8, and half a character are refused")
    func badBytes() {
        #expect(refusal([])?.kind == .malformed)
        #expect(refusal(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8))?.kind == .malformed)
        #expect(refusal(Array("<a>".utf8) + [0xC3] + Array("</a>".utf8))?.kind == .malformed)
        #expect(refusal(Array("<a>".utf8) + [0xED, 0xA0, 0x80] + Array("</a>".utf8))?.kind == .malformed)
        #expect(refusal([0xFE, 0xFF, 0xD8, 0x00, 0x00, 0x41])?.kind == .malformed)
        #expect(refusal(Array("<a>\0</a>".utf8))?.kind == .malformed)
    }

    @Test(
        "Any document type is refused before anything of it is expanded or loaded",
        arguments: [
            "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
            "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
            "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;'>]><a>&d;</a>",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1:1/x'>%p;]><a/>",
        ]
    )
    func documentType(text: String) {
        #expect(refusal(text)?.kind == .documentType)
    }

    @Test("Each limit holds: one less is read, one more refused")
    func limits() throws {
        let nested = { (depth: Int) in
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        let nodes = { (count: Int) in "<a>" + String(repeating: "<b/>", count: count - 1) + "</a>" }
        let attributes = { (count: Int) in "<a " + (0..<count).map { "k\($0)='' " }.joined() + "/>" }
        let namespaces = { (count: Int) in "<a " + (0..<count).map { "xmlns:k\($0)='u\($0):' " }.joined() + "/>" }
        let bytes = { (count: Int) in "<a>" + String(repeating: "x", count: count - 7) + "</a>" }
        let cases: [((Int) -> String, Int)] = [
            (nested, XMLReader.maximumDepth), (nodes, XMLReader.maximumNodes),
            (attributes, XMLReader.maximumAttributes), (namespaces, XMLReader.maximumNamespaces),
            (bytes, XMLReader.maximumBytes),
        ]
        for (document, limit) in cases {
            #expect(try !events(document(limit)).isEmpty)
            #expect(refusal(document(limit + 1))?.kind == .tooLarge)
        }
    }

    @Test("A document made to cost time is refused or read in under a second")
    func costly() {
        let clock = ContinuousClock()
        let documents = [
            "<a " + (0..<150_000).map { "k\($0)='' " }.joined() + "/>",
            String(repeating: "<a xmlns:x='u:'>", count: 100_000),
            "<a>" + String(repeating: "&amp;", count: 400_000) + "</a>",
            "<a>" + String(repeating: "<b x='", count: 100_000),
            String(repeating: "<", count: XMLReader.maximumBytes),
        ]
        for document in documents {
            let time = clock.measure { _ = try? events(document) }
            #expect(time < .seconds(1), "\(document.prefix(20)): \(time)")
        }
    }
}
