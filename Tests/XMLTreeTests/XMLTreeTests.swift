import MarkupReader
import Testing
import XMLTree

@Suite("XML as values: read, looked up, written")
struct XMLTreeTests {
    private func read(_ text: String) throws -> XMLElement {
        try XMLElement(document: Array(text.utf8))
    }

    private func written(_ content: (inout XMLWriter) -> Void) -> String {
        var writer = XMLWriter()
        content(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private let head = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n"
    private let root =
        #" xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/""#
        + #" xmlns:A="http://apple.com/ns/ical/""#

    @Test("Elements are found by namespace and local name")
    func lookup() throws {
        let tree = try read("<prop xmlns='DAV:'><n xmlns='urn:x'/><y:n xmlns:y='DAV:' k=' v '> a <b/>c </y:n></prop>")
        #expect(tree.name == .dav("prop"))
        #expect(tree.elements.map(\.name.description) == ["{urn:x}n", "DAV:n"])
        let inner = try #require(tree.first(.dav("n")))
        #expect(inner.text == " a c ")
        #expect(inner.trimmedText == "a c")
        #expect(inner.attribute("k") == " v ")
        #expect(inner.attribute("K") == nil)
        #expect(tree.all(.dav("n")).count == 1)
    }

    @Test("A text that comes in pieces is one text")
    func pieces() throws {
        let long = String(repeating: "é&amp;", count: 5000)
        let tree = try read("<a>\(long)<![CDATA[]]&gt;]]></a>")
        #expect(tree.children.count == 1)
        #expect(tree.text == String(repeating: "é&", count: 5000) + "]]&gt;")
    }

    @Test("The four prefixes stand at the root, in one order; other namespaces where they are used")
    func prefixes() {
        let text = written { writer in
            writer.element(.dav("a")) { writer in
                writer.empty(.calDAV("b"))
                writer.element(XMLName(XMLNamespace("urn:x"), "c"), [XMLAttribute(XMLName(.xml, "lang"), "de")]) {
                    $0.empty(XMLName(XMLNamespace("urn:x"), "d"))
                    $0.element(.dav("e")) { $0.empty(XMLName(.none, "f")) }
                }
                writer.empty(XMLName(.appleICal, "g"), [XMLAttribute(XMLName(XMLNamespace("urn:y"), "h"), "1")])
            }
        }
        #expect(
            text == head + "<D:a\(root)><C:b/>"
                + #"<c xmlns="urn:x" xml:lang="de"><d/><D:e><f xmlns=""/></D:e></c><A:g xmlns:x0="urn:y" x0:h="1"/></D:a>"#
        )
    }

    @Test(
        "Characters are escaped; those that XML forbids become U+FFFD",
        arguments: [
            ("a<b>&\"'", "a&lt;b&gt;&amp;\"'"), ("]]>", "]]&gt;"), ("a\r\nb\tc", "a&#13;\nb\tc"),
            ("\u{0}\u{1}\u{B}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{FFFE}x\u{FFFF}", "\u{FFFD}x\u{FFFD}"),
            ("\u{FFFD}ﬀ\u{7F}\u{85}😀", "\u{FFFD}ﬀ\u{7F}\u{85}😀"), ("", ""),
        ]
    )
    func escaping(text: String, expected: String) throws {
        let string = written { $0.element(.dav("a"), text: text) }
        let bytes = written { writer in writer.element(.dav("a")) { $0.text(utf8: Array(text.utf8)) } }
        let content = expected.isEmpty ? "/>" : ">\(expected)</D:a>"
        #expect(string.unicodeScalars.elementsEqual((head + "<D:a\(root)\(content)").unicodeScalars))
        #expect(string == bytes)
        _ = try read(string)
    }

    @Test("Bytes that are not UTF-8 are mended, not passed on")
    func brokenBytes() throws {
        let text = written { writer in writer.element(.dav("a")) { $0.text(utf8: [0x41, 0xFF, 0xC3, 0x3C]) } }
        #expect(try read(text).text == "A\u{FFFD}\u{FFFD}<")
    }

    @Test("What is written is read back as it was, also in attributes")
    func roundTrip() throws {
        let name = XMLName(XMLNamespace("urn:x"), "x")
        let tree = XMLElement(
            .dav("a"),
            attributes: [XMLAttribute("k", "1 <\"'&>\r\n\t2"), XMLAttribute(name, "é")],
            children: [
                .text(" t\r\n"),
                .element(XMLElement(name, [XMLElement(XMLName(.none, "y"), text: "z"), XMLElement(.calDAV("q"))])),
                .text("&amp;"),
            ]
        )
        #expect(try XMLElement(document: tree.document()) == tree)
    }
}
