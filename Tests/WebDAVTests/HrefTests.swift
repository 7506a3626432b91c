import Testing
import WebDAV

@Suite("Hrefs: one spelling for one resource, and no way out")
struct HrefTests {
    @Test(
        "Spellings of one path, and the one that is written",
        arguments: [
            ("/cal/a%20b.ics", "/cal/a%20b.ics"), ("/cal/a b.ics", "/cal/a%20b.ics"), ("//cal///a.ics", "/cal/a.ics"),
            ("/cal/user%40example.com.ics", "/cal/user@example.com.ics"), ("/cal/%61.ics", "/cal/a.ics"),
            ("/cal/a%2Fb.ics", "/cal/a%2Fb.ics"), ("/cal/a%2fb.ics", "/cal/a%2Fb.ics"), ("/", "/"), ("/cal/", "/cal/"),
            ("/cal/a+b&c;d'e\".ics", "/cal/a%2Bb%26c%3Bd%27e%22.ics"), ("/cal/100%25.ics", "/cal/100%25.ics"),
            ("/cal/%2525.ics", "/cal/%2525.ics"), ("/cal/%C3%A9.ics", "/cal/%C3%A9.ics"),
            ("/cal/é.ics", "/cal/%C3%A9.ics"), ("/cal/e\u{301}.ics", "/cal/e%CC%81.ics"),
            ("/cal/...ics", "/cal/...ics"),
        ]
    )
    func spelling(text: String, path: String) {
        #expect(Href(path: text)?.path == path)
    }

    @Test(
        "What leads elsewhere or cannot be read is refused",
        arguments: [
            "", "cal/a.ics", "/cal/../other/a.ics", "/cal/./a.ics", "/cal/%2e%2e/a.ics", "/cal/%2E./a.ics", "/..",
            "/cal/%", "/cal/%2", "/cal/%zz", "/cal/%C3.ics", "/cal/%00.ics", "/cal/a%0D%0AX.ics", "/cal/\u{7F}",
            "/cal/a.ics?x=1", "/cal/a.ics#x", "/" + String(repeating: "a", count: Href.maximumLength),
        ]
    )
    func refused(text: String) {
        #expect(Href(path: text) == nil)
    }

    @Test("Segments are decoded once, and a slash in one stays in it")
    func segments() throws {
        let href = try #require(Href(path: "/cal/user%40example.com%2F2018.ics"))
        #expect(href.segments == ["cal", "user@example.com/2018.ics"])
        #expect(href.name == "user@example.com/2018.ics")
        #expect(Href(["cal", "user@example.com/2018.ics"], isCollection: false) == href)
        #expect(try #require(Href(path: "/cal/%252F.ics")).name == "%2F.ics")
        #expect(try #require(Href(path: "/")).name == nil)
    }

    @Test("Members of a collection")
    func members() throws {
        let collection = try #require(Href(path: "/cal"))
        #expect(collection.appending("a/b.ics")?.path == "/cal/a%2Fb.ics")
        #expect(collection.appending("x", isCollection: true)?.path == "/cal/x/")
        #expect(collection.appending("..") == nil)
        #expect(collection.appending("") == nil)
        #expect(collection.asCollection.path == "/cal/")
        for (path, isMember) in [
            ("/cal/a.ics", true), ("/cal/a/", true), ("/cal/a/b", false), ("/cal/", false), ("/calx/a", false),
            ("/cal", false), ("/other/a.ics", false),
        ] {
            #expect(collection.isParent(of: try #require(Href(path: path))) == isMember, "\(path)")
        }
    }

    @Test("Whole URLs give their authority; other schemes and user names are refused")
    func references() {
        for (text, authority) in [
            ("/cal/a.ics", nil), ("http://localhost/cal/a.ics", "localhost"),
            ("//LOCALHOST:8008/cal/a.ics", "localhost:8008"),
            (" \n https://cal.example.com/cal/a.ics\n", "cal.example.com"),
        ] {
            let reference = Href.Reference(text)
            #expect(reference?.authority == authority)
            #expect(reference?.href.path == "/cal/a.ics")
        }
        #expect(Href.Reference("http://localhost")?.href.path == "/")
        for text in ["ftp://localhost/", "http:///x", "mailto:a@example.com", "http://u@localhost/x", "x//y", ""] {
            #expect(Href.Reference(text) == nil, "\(text)")
        }
    }
}
