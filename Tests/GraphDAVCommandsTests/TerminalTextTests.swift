import Testing

@testable import GraphDAVCommands

@Suite("Text on a terminal")
struct TerminalTextTests {
    @Test(
        "Columns are counted by what a terminal draws",
        arguments: [
            ("", 0), ("week", 4), ("Füße", 4), ("Fu\u{308}ße", 4), ("予定", 4), ("ｶﾅ", 2), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("🎉", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤\u{FE0E}", 1),
            ("1️⃣", 2), ("1", 1), ("क्षि", 3), ("a\u{200B}b", 2), ("—…", 2), ("①", 1), ("（", 2), ("é", 1), ("𠮷", 2),
        ]
    )
    func width(text: String, columns: Int) {
        #expect(TerminalWidth.of(text) == columns)
    }

    @Test(
        "A cut text ends in an ellipsis and never within a cluster",
        arguments: [
            ("Planning", 8, "Planning"), ("Planning", 7, "Planni…"), ("予定の会議", 5, "予定…"), ("予定の会議", 4, "予…"),
            ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("abc", 1, "…"), ("abc", 0, ""),
        ]
    )
    func truncation(text: String, columns: Int, cut: String) {
        let truncated = TextColumn.truncated(text, to: columns)
        #expect(Array(truncated.utf8) == Array(cut.utf8))
        #expect(TerminalWidth.of(truncated) <= columns)
        #expect(TerminalWidth.of(TextColumn.fitted(text, to: columns)) == columns)
    }

    @Test(
        "What would act on the terminal is made harmless",
        arguments: [
            ("plain 🎉 é", "plain 🎉 é"), ("a\r\nb\nc\td", "a b c d"), ("\u{1B}[31mred", "\u{FFFD}[31mred"),
            ("\u{9B}2J", "\u{FFFD}2J"), ("bell\u{7}", "bell\u{FFFD}"), ("\u{202E}txt.exe", "\u{FFFD}txt.exe"),
            ("a\u{2028}b", "a b"), ("del\u{7F}", "del\u{FFFD}"), ("👩‍👧", "👩‍👧"),
        ]
    )
    func harmless(text: String, shown: String) {
        #expect(TerminalText.harmless(text) == shown)
    }

    @Test("Columns line up, and the flexible ones give way")
    func table() {
        var table = TextTable(titles: ["Name", "Owner", "Id"], flexible: [0, 1])
        table.append(["予定の会議とその他の予定", "Adele Vance", "1"])
        table.append(["Team\nCalendar", "Pradeep Gupta", "22"])
        #expect(
            table.lines(width: 80) == [
                "Name                      Owner          Id",
                "予定の会議とその他の予定  Adele Vance    1",
                "Team Calendar             Pradeep Gupta  22",
            ]
        )
        #expect(
            table.lines(width: 30) == [
                "Name         Owner          Id",
                "予定の会議…  Adele Vance    1",
                "Team Calen…  Pradeep Gupta  22",
            ]
        )
        #expect(table.lines(width: 10).allSatisfy { TerminalWidth.of($0) <= 22 })
    }

    @Test("JSON keeps the order of members and escapes what a terminal would obey")
    func json() {
        let value = JSONText.object([
            ("uid", .string("a\"\\\n\u{1B}\u{9B}é")), ("all", .bool(true)), ("n", .number(-3)), ("none", .null),
            ("empty", .array([])), ("list", .array([.string("x"), .object([])])),
        ])
        #expect(
            value.text == """
                {
                  "uid": "a\\"\\\\\\n\\u001b\\u009bé",
                  "all": true,
                  "n": -3,
                  "none": null,
                  "empty": [],
                  "list": [
                    "x",
                    {}
                  ]
                }
                """
        )
    }
}
