import MarkupReader
import Testing

@Suite("HTML as events")
struct HTMLReaderTests {
    private func text(_ html: String) -> String {
        HTMLReader.events(in: html).map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    @Test("Elements, attributes and references come in the order of the document")
    func order() {
        let events = HTMLReader.events(
            in: #"<DIV Class="a">x &amp; y<br><A HREF="https://example.com/?a=1&amp;b=2">z</a></DIV>"#
        )
        #expect(
            events == [
                .start("html", attributes: [:]), .start("body", attributes: [:]),
                .start("div", attributes: ["class": "a"]), .text("x "), .text("&"), .text(" y"),
                .start("br", attributes: [:]), .end("br"),
                .start("a", attributes: ["href": "https://example.com/?a=1&b=2"]), .text("z"), .end("a"), .end("div"),
                .end("body"), .end("html"),
            ]
        )
    }

    @Test("What the document says of its encoding is ignored")
    func encoding() {
        #expect(
            text(#"<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>Grüße 😀</p>"#)
                == "Grüße 😀"
        )
    }

    @Test(
        "Broken markup is read as far as it goes",
        arguments: [
            ("<p>one<p>two", "onetwo"), ("<b><i>x</b></i>", "x"), ("a < b", "a < b"),
            ("&unknown; &#0; &#x110000;", nil),
            ("", ""), ("<", nil), ("<!-- never closed", nil), ("<p title=\"unclosed>x", nil),
        ]
    )
    func broken(html: String, expected: String?) {
        let found = text(html)
        if let expected { #expect(found == expected) }
    }

    @Test("Deep and long documents end")
    func deep() {
        #expect(!HTMLReader.events(in: String(repeating: "<div>", count: 20_000) + "x").isEmpty)
        let long = String(repeating: "<p>abc</p>\r\n", count: 80_000)
        #expect(text(long).utf8.count >= 240_000)
    }
}
