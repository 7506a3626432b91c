import HTTPMessage
import Testing
import TimeZones
import WebDAV

@Suite("ETags, conditions, dates")
struct ConditionsTests {
    private let now = Instant(seconds: 784_111_777)

    private func state(_ etag: String?, earlier: [String] = []) -> ResourceState {
        ResourceState(
            etag: etag.flatMap { ETag($0) },
            earlierETags: earlier.compactMap { ETag($0) },
            lastModified: now
        )
    }

    @Test("Tags are quoted; what is not is no tag")
    func tags() {
        #expect(ETag(#""a""#)?.text == #""a""#)
        #expect(ETag(#" W/"a" "#)?.text == #"W/"a""#)
        #expect(ETag(#""""#)?.opaque == "")
        for text in ["a", "\"a", "a\"", "w/\"a\"", "\"a\"b\"", "\"a b\"", "", "\"", "nothing"] {
            #expect(ETag(text) == nil, "\(text)")
        }
        #expect(ETag(opaque: "a\"b") == nil)
    }

    @Test(
        "If-Match and If-None-Match of writes and reads",
        arguments: [
            ("If-Match", "*", "PUT", #""a""#, .proceed), ("If-Match", "*", "PUT", nil, .preconditionFailed),
            ("If-Match", #""a""#, "PUT", #""a""#, .proceed), ("If-Match", #""b", "a""#, "DELETE", #""a""#, .proceed),
            ("If-Match", #""b""#, "DELETE", #""a""#, .preconditionFailed),
            ("If-Match", #"W/"a""#, "PUT", #""a""#, .preconditionFailed),
            ("If-Match", "nothing", "PUT", #""nothing""#, .preconditionFailed),
            ("If-Match", "nothing", "PUT", nil, .preconditionFailed),
            ("If-Match", "", "PUT", #""a""#, .preconditionFailed),
            ("If-Match", #""earlier""#, "PUT", #""a""#, .proceed), ("If-None-Match", "*", "PUT", nil, .proceed),
            ("If-None-Match", "*", "PUT", #""a""#, .preconditionFailed),
            ("If-None-Match", #""b""#, "PUT", #""a""#, .proceed),
            ("If-None-Match", "x", "PUT", nil, .preconditionFailed),
            ("If-None-Match", #""a""#, "GET", #""a""#, .notModified),
            ("If-None-Match", #"W/"a""#, "HEAD", #""a""#, .notModified),
            ("If-None-Match", #""a,b", "a""#, "GET", #""a""#, .notModified),
            ("If-None-Match", #""earlier""#, "GET", #""a""#, .proceed),
            ("If-None-Match", "x", "GET", #""a""#, .proceed),
            ("If-None-Match", #""a""#, "PROPFIND", #""a""#, .preconditionFailed),
        ] as [(String, String, String, String?, Conditions.Outcome)]
    )
    func matches(name: String, value: String, method: String, etag: String?, outcome: Conditions.Outcome) throws {
        let conditions = try Conditions([(name, value)].reduce(into: [:]) { $0[$1.0] = $1.1 } as HTTPFields)
        let present = etag.map { state($0, earlier: [#""earlier""#]) }
        #expect(conditions.evaluate(HTTPMethod(rawValue: method), present) == outcome)
    }

    @Test("Dates count only where no tag is named; a malformed one does not count")
    func dates() throws {
        let date = HTTPDate.text(now)
        let before = HTTPDate.text(now.advanced(by: -1))
        let cases: [(HTTPFields, HTTPMethod, Conditions.Outcome)] = [
            (["If-Modified-Since": date], .get, .notModified), (["If-Modified-Since": before], .get, .proceed),
            (["If-Modified-Since": date], .put, .proceed), (["If-Modified-Since": "yesterday"], .get, .proceed),
            (["If-Modified-Since": date, "If-None-Match": #""b""#], .get, .proceed),
            (["If-Unmodified-Since": before], .put, .preconditionFailed),
            (["If-Unmodified-Since": date], .put, .proceed),
            (["If-Unmodified-Since": before, "If-Match": #""a""#], .put, .proceed),
        ]
        for (fields, method, outcome) in cases {
            #expect(try Conditions(fields).evaluate(method, state(#""a""#)) == outcome, "\(fields)")
        }
        #expect(try Conditions([:]).isEmpty)
    }

    @Test(
        "The If field",
        arguments: [
            (#"(["a"])"#, true), (#"(["b"])"#, false), (#"(["b"]) (["a"])"#, true), (#"(Not ["b"])"#, true),
            ("(<urn:uuid:1>)", false), ("(Not <DAV:no-lock>)", true),
            (#"(<urn:uuid:1> ["a"]) (Not <DAV:no-lock>)"#, true),
            (#"(Not<DAV:no-lock>["a"])"#, true), (#"(["a"] <urn:uuid:1>)"#, false),
            (#"<http://localhost/other> (["o"])"#, true), (#"</other> (["a"])"#, false),
            (#"</gone> (Not ["a"])"#, true),
            (#"(["earlier"])"#, true),
        ]
    )
    func ifField(text: String, isTrue: Bool) throws {
        let outcome = try Conditions(["If": text]).evaluate(.put, state(#""a""#, earlier: [#""earlier""#])) {
            reference in
            reference.href.path == "/other" ? state(#""o""#) : nil
        }
        #expect((outcome == .proceed) == isTrue)
    }

    @Test(
        "A malformed If field is a bad request",
        arguments: ["", "()", "(", "x", "(\"a\")", "(<a)", "([a])", "<x", "</../x> ([\"a\"])", "(Not)", "([\"a\"]) x"]
    )
    func malformedIf(text: String) {
        let error = #expect(throws: DAVError.self) { try Conditions(["If": text]) }
        #expect(error?.status == 400)
    }

    @Test(
        "The three forms of dates (RFC 9110 5.6.7)",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ]
    )
    func dateForms(text: String) {
        #expect(HTTPDate.instant(text) == now)
        #expect(HTTPDate.text(now) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.internetText(now) == "1994-11-06T08:49:37Z")
    }

    @Test(
        "What is no date",
        arguments: [
            "", "now", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
            "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 8:49:37 GMT",
        ]
    )
    func noDates(text: String) {
        #expect(HTTPDate.instant(text) == nil)
    }
}
