import Foundation
import HTTPMessage
import TestInputs
import Testing
import WebDAV
import XMLTree

@Suite("Bodies and fields of requests")
struct RequestTests {
    private func request(_ body: String, _ contentType: String? = nil) -> HTTPRequest {
        var request = HTTPRequest(.propfind, "/cal/", body: Data(body.utf8))
        request.fields["Content-Type"] = contentType
        return request
    }

    private func element(_ body: String) throws -> XMLElement {
        try RequestBody.requiredElement(of: request(body))
    }

    private func refusal(_ body: () throws -> Void) -> DAVError? {
        #expect(throws: DAVError.self) { try body() }
    }

    @Test("Bodies that are refused, with their status and element")
    func refusedBodies() throws {
        #expect(refusal { _ = try RequestBody.element(of: request("<a")) }?.status == 400)
        #expect(refusal { _ = try RequestBody.element(of: request("BEGIN:VCALENDAR", "text/calendar")) }?.status == 415)
        #expect(
            refusal { _ = try RequestBody.element(of: request("<!DOCTYPE a><a/>")) }?.elements.map(\.name) == [
                .dav("no-external-entities")
            ]
        )
        let large = "<a>" + String(repeating: " ", count: 3 << 20) + "</a>"
        #expect(refusal { _ = try RequestBody.element(of: request(large)) }?.status == 413)
        #expect(refusal { _ = try RequestBody.requiredElement(of: request("")) }?.status == 400)
        #expect(try RequestBody.element(of: request("")) == nil)
        for type in ["text/xml", "application/xml; charset=utf-8", "Application/XML", "application/foo+xml", ""] {
            #expect(try RequestBody.element(of: request("<a/>", type))?.name.localName == "a")
        }
    }

    @Test("PROPFIND: named once each and in order, all, names, and nothing for all")
    func propfind() throws {
        let named =
            "<propfind xmlns='DAV:'><prop><getetag/><x:a xmlns:x='urn:x'/><displayname/><getetag/></prop></propfind>"
        #expect(
            try PropertyRequest(propfind: element(named))
                == .named([.getETag, XMLName(XMLNamespace("urn:x"), "a"), .displayName])
        )
        #expect(try PropertyRequest(propfind: nil) == .all(including: []))
        let all = "<D:propfind xmlns:D='DAV:'><D:allprop/><D:include><D:acl/></D:include></D:propfind>"
        #expect(try PropertyRequest(propfind: element(all)) == .all(including: [.acl]))
        #expect(try PropertyRequest(propfind: element("<propfind xmlns='DAV:'><propname/></propfind>")) == .names)
        for bad in ["<propfind/>", "<propfind xmlns='DAV:'/>", "<propfind xmlns='DAV:'><x/></propfind>"] {
            #expect(refusal { _ = try PropertyRequest(propfind: element(bad)) }?.status == 400)
        }
    }

    @Test(
        "Case 193: three spellings of PROPFIND mean the same",
        .enabled(if: SharedFolder.url("cases") != nil, "needs ../shared")
    )
    func oddXML() throws {
        struct Case: Decodable {
            struct Request: Decodable {
                let headers: [String: String]
                let body: String
            }
            let requests: [Request]
        }
        let data = try SharedFolder.data("cases/193-propfind-odd-xml.json")
        let requests = try JSONDecoder().decode(Case.self, from: data).requests
        let parsed = try requests.map { try PropertyRequest(propfind: RequestBody.element(of: request($0.body))) }
        #expect(parsed[0] == .named([.displayName, XMLName(XMLNamespace("urn:x"), "foo")]))
        #expect(parsed[1] == .named([.displayName]))
        #expect(parsed[2] == .all(including: []))
        #expect(try Depth.field(of: ["Depth": requests[3].headers["Depth"] ?? ""]) == .infinity)
    }

    @Test(
        "Case 197: an entity bomb is refused at once",
        .enabled(if: SharedFolder.url("cases") != nil, "needs ../shared")
    )
    func bomb() throws {
        let body = String(decoding: try SharedFolder.data("cases/197-xml-entity-bomb.xml"), as: UTF8.self)
        let time = ContinuousClock().measure {
            #expect(refusal { _ = try RequestBody.element(of: request(body)) }?.status == 403)
        }
        #expect(time < .seconds(1))
    }

    @Test("PROPPATCH keeps the order of its changes; one refusal fails all")
    func proppatch() throws {
        let body = """
            <D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:z"><D:remove><D:prop><Z:a/></D:prop></D:remove>\
            <D:set><D:prop><D:displayname>n</D:displayname><Z:b xml:lang="en">1</Z:b></D:prop></D:set></D:propertyupdate>
            """
        let update = try PropertyUpdate(proppatch: element(body))
        #expect(update.instructions.map(\.name.description) == ["{urn:z}a", "DAV:displayname", "{urn:z}b"])
        #expect(update.instructions.first == .remove(XMLName(XMLNamespace("urn:z"), "a")))
        #expect(update.answer() == [PropStat(status: 200, names: update.instructions.map(\.name))])
        let error = DAVError(WebDAVPrecondition.cannotModifyProtectedProperty, "protected")
        let answer = update.answer(refused: [.displayName: error])
        #expect(answer.map(\.status) == [403, 424])
        #expect(answer.last?.properties.map(\.name.localName) == ["a", "b"])
        for bad in ["<propertyupdate xmlns='DAV:'/>", "<x/>"] {
            #expect(refusal { _ = try PropertyUpdate(proppatch: element(bad)) }?.status == 400)
        }
    }

    @Test("MKCOL may have no body, else its root must be the right one")
    func creation() throws {
        #expect(try PropertyUpdate(creating: nil, root: .dav("mkcol")).instructions.isEmpty)
        let body = "<mkcol xmlns='DAV:'><set><prop><displayname>n</displayname></prop></set></mkcol>"
        #expect(
            try PropertyUpdate(creating: element(body), root: .dav("mkcol")).instructions.map(\.name) == [.displayName]
        )
        #expect(refusal { _ = try PropertyUpdate(creating: element(body), root: .calDAV("mkcalendar")) }?.status == 415)
    }

    @Test("sync-collection: first and later, with and without a level, bounded (RFC 6578 3.2)")
    func syncCollection() throws {
        let body = { (token: String, rest: String) in
            "<sync-collection xmlns='DAV:'><sync-token>\(token)</sync-token>\(rest)<prop><getetag/></prop></sync-collection>"
        }
        let first = try SyncCollection(element(body("", "<sync-level>1</sync-level>")), depth: .zero)
        #expect(
            first.token == nil && first.level == .one && first.limit == nil && first.properties == .named([.getETag])
        )
        let later = try SyncCollection(
            element(body(" urn:x:1\n", "<sync-level>infinite</sync-level><limit><nresults>10</nresults></limit>")),
            depth: nil
        )
        #expect(later.token?.text == "urn:x:1" && later.level == .infinite && later.limit == 10)
        #expect(try SyncCollection(element(body("", "")), depth: .one).level == .one)
        let unknown = refusal { _ = try SyncCollection(element(body("not a token", "")), depth: .one) }
        #expect(unknown?.status == 403 && unknown?.elements.map(\.name) == [.dav("valid-sync-token")])
        for bad in ["<sync-level>2</sync-level>", "<limit><nresults>0</nresults></limit>", "<limit/>"] {
            #expect(refusal { _ = try SyncCollection(element(body("", bad)), depth: .zero) }?.status == 400)
        }
    }

    @Test("Sync tokens are URIs of a bounded length")
    func syncTokens() {
        let longest = "urn:" + String(repeating: "x", count: SyncToken.maximumLength - 4)
        #expect(SyncToken(longest)?.text == longest)
        for text in [longest + "x", "", "x", ":x", "urn:", "urn:a b", "urn:é", "urn:<x>", "urn:\"x\"", "urn:\n"] {
            #expect(SyncToken(text) == nil, "\(text.prefix(20))")
        }
    }

    @Test("Depth, Prefer, Destination")
    func fields() throws {
        #expect(try Depth.field(of: [:]) == nil)
        #expect(try Depth.field(of: ["depth": "Infinity"]) == .infinity)
        #expect(refusal { _ = try Depth.field(of: ["Depth": "2"]) }?.status == 400)
        #expect(Prefer(["Prefer": "depth-noroot, return=minimal; x"]).isMinimal)
        #expect(Prefer(["Prefer": "depth-noroot, return=minimal; x"]).omitsRoot)
        #expect(Prefer(["Brief": "t"]).isMinimal)
        #expect(Prefer(["Brief": "t", "Prefer": "return=representation"]).returned == .representation)
        #expect(Prefer(["Prefer": "return=maximal, handling=strict"]).returned == nil)
        let isOwn = { (authority: String) in authority == "localhost" }
        let destination = try Destination(["Destination": "http://localhost/a%20b"], isOwn: isOwn)
        #expect(destination.href.path == "/a%20b" && destination.overwrites)
        #expect(try !Destination(["Destination": "/a", "Overwrite": "F"], isOwn: isOwn).overwrites)
        for (fields, status) in [
            ([:], 400), (["Destination": "x"], 400), (["Destination": "http://example.com/a"], 502),
            (["Destination": "/a", "Overwrite": "X"], 400), (["Destination": "/../a"], 400),
        ] as [(HTTPFields, Int)] {
            #expect(refusal { _ = try Destination(fields, isOwn: isOwn) }?.status == status)
        }
    }

    @Test("Principals are looked for; properties within properties are followed to a bound")
    func principals() throws {
        let search = try PrincipalPropertySearch(
            element(
                """
                <D:principal-property-search xmlns:D="DAV:"><D:property-search><D:prop><D:displayname/></D:prop>\
                <D:match>adele</D:match></D:property-search><D:prop><D:principal-URL/></D:prop></D:principal-property-search>
                """
            )
        )
        #expect(search.properties == .named([.principalURL]))
        #expect(search.matches { $0 == .displayName ? "Adele Vance" : nil })
        #expect(!search.matches { _ in "Megan" })
        #expect(!search.matches { _ in nil })
        let nested = String(repeating: "<property name='a'>", count: 10) + String(repeating: "</property>", count: 10)
        var level = try ExpandProperty(element("<expand-property xmlns='DAV:'>\(nested)</expand-property>")).properties
        var depth = 0
        while let property = level.first {
            #expect(property.name == .dav("a"))
            (depth, level) = (depth + 1, property.properties)
        }
        #expect(depth == ExpandProperty.maximumDepth)
    }
}
