import Foundation
import HTTPMessage
import Testing
import WebDAV
import XMLTree

@Suite("Responses as they are written")
struct MultistatusTests {
    private let calendar = Href(["cal"], isCollection: true)

    private func body(_ document: [UInt8]) -> String {
        let text = String(decoding: document, as: UTF8.self)
        let start = text.firstRange(of: "ical/\">")?.upperBound ?? text.startIndex
        return String(text[start...])
    }

    @Test("Found properties in the order of the request, then the missing ones as 404; minimal leaves those out")
    func order() throws {
        let href = try #require(calendar)
        let names: [PropertyName] = [
            .getETag, .acl, .resourceType, XMLName(XMLNamespace("urn:x"), "foo"), .displayName,
        ]
        let values: [PropertyName: PropertyValue] = [
            .displayName: .text("a & b"), .getETag: .etag(try #require(ETag(#""e""#))),
            .resourceType: .names([.dav("collection"), .calDAV("calendar")]),
        ]
        let found =
            #"<D:response><D:href>/cal/</D:href><D:propstat><D:prop><D:getetag>"e"</D:getetag>"#
            + "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>a &amp; b</D:displayname>"
            + "</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>"
        let missing =
            #"<D:propstat><D:prop><D:acl/><foo xmlns="urn:x"/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>"#
        for (isMinimal, expected) in [(false, found + missing), (true, found)] {
            var multistatus = Multistatus()
            multistatus.append(href, names, isMinimal: isMinimal) { values[$0] }
            #expect(body(multistatus.document()) == expected + "</D:response></D:multistatus>")
        }
    }

    @Test("A response always has a propstat, also where nothing was asked for or found")
    func neverEmpty() throws {
        let href = try #require(calendar)
        let empty = "<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>"
        for (names, isMinimal) in [([], false), ([], true), ([PropertyName.acl], true)] {
            var multistatus = Multistatus()
            multistatus.append(href, names, isMinimal: isMinimal) { _ in nil }
            #expect(body(multistatus.document()).contains(empty))
        }
    }

    @Test("Gone members, truncation and the new token of a sync (RFC 6578 3.8, 3.9)")
    func sync() throws {
        let href = try #require(calendar)
        var multistatus = Multistatus()
        multistatus.append(try #require(href.appending("a b.ics")), status: 404)
        multistatus.appendTruncation(of: href)
        let text = body(multistatus.document(syncToken: SyncToken("urn:x:2")))
        #expect(
            text
                == "<D:response><D:href>/cal/a%20b.ics</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>"
                + "<D:response><D:href>/cal/</D:href><D:status>HTTP/1.1 507 Insufficient Storage</D:status>"
                + "<D:error><D:number-of-matches-within-limits/></D:error><D:responsedescription>there are more; ask again"
                + " with the sync token of this answer</D:responsedescription></D:response>"
                + "<D:sync-token>urn:x:2</D:sync-token></D:multistatus>"
        )
    }

    @Test("PROPPATCH says why, and 424 for the rest")
    func proppatch() throws {
        let error = DAVError(WebDAVPrecondition.cannotModifyProtectedProperty, "it is protected")
        var multistatus = Multistatus()
        multistatus.append(
            try #require(calendar),
            [PropStat(status: 403, names: [.getETag], error: error), PropStat(status: 424, names: [.displayName])]
        )
        #expect(
            body(multistatus.document())
                == "<D:response><D:href>/cal/</D:href><D:propstat><D:prop><D:getetag/></D:prop>"
                + "<D:status>HTTP/1.1 403 Forbidden</D:status><D:error><D:cannot-modify-protected-property/></D:error>"
                + "<D:responsedescription>it is protected</D:responsedescription></D:propstat><D:propstat><D:prop>"
                + "<D:displayname/></D:prop><D:status>HTTP/1.1 424 Failed Dependency</D:status></D:propstat>"
                + "</D:response></D:multistatus>"
        )
    }

    @Test("An error names its precondition and tells people why")
    func errors() throws {
        let error = DAVError.needsPrivilege(.writeContent, on: try #require(calendar), "the calendar is read-only")
        let response = error.response()
        #expect(response.status == 403)
        #expect(response.fields["Content-Type"] == #"application/xml; charset="utf-8""#)
        #expect(
            body([UInt8](response.body))
                == "<D:need-privileges><D:resource><D:href>/cal/</D:href><D:privilege><D:write-content/></D:privilege>"
                + "</D:resource></D:need-privileges><D:responsedescription>the calendar is read-only</D:responsedescription>"
                + "</D:error>"
        )
        for precondition in WebDAVPrecondition.allCases {
            #expect([403, 405, 409, 423, 507].contains(precondition.status))
            #expect(precondition.element.namespace == .dav)
        }
    }

    @Test("Privileges, reports, principals")
    func values() throws {
        let href = try #require(calendar)
        let tree = SupportedPrivilege(.all, "Everything", isAbstract: true, [SupportedPrivilege(.read, "Read")])
        let values: [(PropertyName, PropertyValue, String)] = [
            (
                .currentUserPrivilegeSet, .privileges([.read, .bind]),
                "<D:privilege><D:read/></D:privilege><D:privilege><D:bind/></D:privilege>"
            ),
            (
                .supportedReportSet, .supportedReports([SyncCollection.name]),
                "<D:supported-report><D:report><D:sync-collection/></D:report></D:supported-report>"
            ),
            (.currentUserPrincipal, .unauthenticated, "<D:unauthenticated/>"),
            (.owner, .href(href), "<D:href>/cal/</D:href>"),
            (
                .supportedPrivilegeSet, .supportedPrivileges(tree),
                "<D:supported-privilege><D:privilege><D:all/></D:privilege><D:abstract/>"
                    + #"<D:description xml:lang="en">Everything</D:description><D:supported-privilege><D:privilege><D:read/>"#
                    + #"</D:privilege><D:description xml:lang="en">Read</D:description></D:supported-privilege>"#
                    + "</D:supported-privilege>"
            ),
            (
                .acl, .protectedACL(of: href, [.read]),
                "<D:ace><D:principal><D:href>/cal/</D:href></D:principal><D:grant><D:privilege><D:read/></D:privilege></D:grant>"
                    + "<D:protected/></D:ace>"
            ),
            (.groupMembership, .empty, ""),
        ]
        for (name, value, content) in values {
            var multistatus = Multistatus()
            multistatus.append(href, [name]) { _ in value }
            let text = body(multistatus.document())
            #expect(text.contains(content.isEmpty ? "<D:\(name.localName)/>" : "<D:\(name.localName)>\(content)</D:"))
        }
        let set = body(PrincipalSearchPropertySet.document([(.displayName, "Name")]))
        #expect(set.contains("<D:prop><D:displayname/></D:prop><D:description xml:lang=\"en\">Name</D:description>"))
    }
}
