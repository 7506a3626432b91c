import CalendarActions
import CalendarStore
import Foundation
import Testing

@Suite("Addresses of feeds")
struct FeedAddressTests {
    private static func feed(_ title: String) -> Feed {
        Feed(
            id: "a",
            account: "work",
            calendar: "c",
            title: title,
            details: .full,
            digest: Data(),
            salt: Data(),
            created: 0
        )
    }

    @Test(
        "The name is made of the calendar's, safe in every path",
        arguments: [
            ("Project X", "project-x"), ("Übergabe / Büro", "bergabe-b-ro"), ("../../etc", "etc"), ("日程", "calendar"),
            (String(repeating: "a", count: 300), String(repeating: "a", count: 40)),
        ]
    )
    func name(title: String, name: String) throws {
        let token = try FeedToken.make()
        let address = FeedAddress(Self.feed(title), token: token, server: "https://example.com/")
        #expect(address.url == "https://example.com/feeds/\(token.text)/\(name).ics")
        #expect(address.webcal == "webcal://example.com/feeds/\(token.text)/\(name).ics")
        #expect(FeedAddress.token(in: address.url.dropFirst("https://example.com".count))?.text == token.text)
    }

    @Test("Tokens are long, never the same, and shown only where that is meant")
    func tokens() throws {
        let tokens = try (0..<100).map { _ in try FeedToken.make() }
        #expect(Set(tokens.map(\.text)).count == 100)
        // 28 letters of 31: 138 bits.
        #expect(tokens.allSatisfy { $0.text.utf8.count == 28 })
        let token = tokens[0]
        var dumped = ""
        dump(token, to: &dumped)
        for text in [
            dumped, "\(token)", String(reflecting: token), FeedAddress(Self.feed("x"), server: "http://a").url,
        ] {
            #expect(!text.contains(token.text))
        }
    }

    @Test(
        "In a log no path has what could be a secret",
        arguments: [
            ("/feeds/abc/work.ics?x=abc", "/feeds/…/work.ics"), ("/feeds/abc", "/feeds/…"), ("/feeds/", "/feeds/…"),
            ("/dav/feeds/abc", "/dav/feeds/abc"),
        ]
    )
    func logs(path: String, masked: String) {
        #expect(FeedAddress.masked(path) == masked)
    }
}
