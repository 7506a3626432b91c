import Testing

@testable import CalendarConversion

@Suite("HTML bodies as readable text")
struct HTMLTextTests {
    @Test(
        "Blocks are lines, lists have marks, links keep their address",
        arguments: [
            ("<div>Line one</div><div>Line two <b>bold</b> tail</div>", "Line one\nLine two bold tail"),
            (
                "<html>\r\n<head><style>p{margin:0}</style><title>T</title></head>\r\n<body>\r\n<div>Line 1<br>\r\nLine 2 &amp; more</div>\r\n</body></html>\r\n",
                "Line 1\nLine 2 & more"
            ),
            ("<p>a</p><p>&nbsp;</p><p>b</p>", "a\n\nb"), ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
            ("a<br><br><br><br>b", "a\n\nb"), ("  x \r\n  y\tz ", "x y z"), ("", ""), ("<p>&nbsp;</p>", ""),
            ("<ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul>", "- one\n- two\n  - deep"),
            ("<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"),
            (#"See <a href="https://example.com/x">the plan</a>."#, "See the plan <https://example.com/x>."),
            (#"<a href="https://example.com/">https://example.com</a>"#, "https://example.com"),
            (#"<a href="mailto:a@example.com">a@example.com</a>"#, "a@example.com"),
            (#"<a href="https://example.com/x"><img alt=""></a>"#, "https://example.com/x"),
            (#"<a href="javascript:alert(1)">x</a>"#, "x"), ("<a name=x>y</a>", "y"),
            ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>", "a\tb\nc\td"),
            ("<pre>a\r\n  b</pre>", "a\n  b"), ("<script>alert('x')</script>y", "y"), ("Grüße 😀", "Grüße 😀"),
            (#"<img src="x" alt="Logo"> text"#, "Logo text"), ("a<hr>b", "a\n____________________\nb"),
        ]
    )
    func rendering(html: String, text: String) {
        #expect(HTMLText.render(html) == text)
    }
}
