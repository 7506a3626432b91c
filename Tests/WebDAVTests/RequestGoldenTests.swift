import Foundation
import Testing
import WebDAV
import XMLTree

/// Requests as calendar apps send them, answered from a few resources, to the byte.
///
/// `GRAPHDAV_RECORD=1` writes what comes out; such a run fails, so that nobody records by mistake.
@Suite("PROPFIND and sync-collection: golden pairs")
struct RequestGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    private static let isRecording = ProcessInfo.processInfo.environment["GRAPHDAV_RECORD"] == "1"

    private static func names(_ suffix: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    @Test("Every file of the folder belongs to a pair")
    func noOrphans() {
        #expect(Self.names(".request.xml").count > 12)
        #expect(Self.names(".response.xml") == Self.names(".request.xml"))
    }

    @Test("Request → response", arguments: names(".request.xml"))
    func pair(name: String) throws {
        let request = try Data(contentsOf: Self.folder.appending(path: name + ".request.xml"))
        let resources = try GoldenResources()
        let response = try resources.answer(XMLElement(document: [UInt8](request)), name)
        _ = try XMLElement(document: response)
        let file = Self.folder.appending(path: name + ".response.xml")
        // An element a line, so that a difference can be read.
        let produced = String(decoding: response, as: UTF8.self).replacing("><", with: ">\n<") + "\n"
        if Self.isRecording {
            try Data(produced.utf8).write(to: file)
            Issue.record("\(name) was recorded, not compared")
            return
        }
        let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let difference = produced.components(separatedBy: "\n").difference(from: golden.components(separatedBy: "\n"))
        let lines = difference.prefix(12).map { change in
            switch change {
            case .insert(let line, let text, _): "+\(line + 1) \(text)"
            case .remove(let line, let text, _): "-\(line + 1) \(text)"
            }
        }
        if !lines.isEmpty { Issue.record("\(name) differs:\n\(lines.joined(separator: "\n"))") }
    }
}

/// A principal, a home, a calendar and two events: enough to answer what apps ask first.
struct GoldenResources {
    private let principal: Href
    private let home: Href
    private let calendar: Href
    private let values: [Href: [PropertyName: PropertyValue]]

    init() throws {
        principal = try #require(Href(["dav", "principals", "adele"], isCollection: true))
        home = try #require(Href(["dav", "calendars", "adele"], isCollection: true))
        calendar = try #require(home.appending("calendar", isCollection: true))
        let name = { (text: String) in XMLName(XMLNamespace.calDAV, text) }
        let shared: [PropertyName: PropertyValue] = [
            .currentUserPrincipal: .href(principal), .owner: .href(principal),
            .currentUserPrivilegeSet: .privileges([.read, .write, .writeContent, .bind, .unbind, .all]),
            .supportedReportSet: .supportedReports([
                name("calendar-query"), name("calendar-multiget"), SyncCollection.name,
            ]),
        ]
        let own: [Href: [PropertyName: PropertyValue]] = [
            principal: [
                .resourceType: .names([.dav("collection"), .dav("principal")]), .displayName: .text("Adele & Co"),
                .principalURL: .href(principal), name("calendar-home-set"): .href(home),
                name("calendar-user-address-set"): .hrefs(["mailto:adele@example.com", principal.path]),
            ],
            home: [.resourceType: .names([.dav("collection")]), name("calendar-home-set"): .href(home)],
            calendar: [
                .resourceType: .names([.dav("collection"), name("calendar")]), .displayName: .text("Calendar"),
                .syncToken: .text("urn:graphdav:sync:1:8"), XMLName(.calendarServer, "getctag"): .text("1:8"),
                XMLName(.appleICal, "calendar-color"): .text("#0078D4"),
                name("supported-calendar-component-set"): .elements([
                    XMLElement(name("comp"), attributes: [XMLAttribute("name", "VEVENT")])
                ]),
            ],
        ]
        var values = own.mapValues { $0.merging(shared) { own, _ in own } }
        for (file, tag) in [("a b.ics", "1"), ("c.ics", "2")] {
            values[try #require(calendar.appending(file))] = [
                .resourceType: .empty, .getETag: .etag(try #require(ETag(opaque: tag))),
                .getContentType: .text("text/calendar; charset=utf-8"),
            ]
        }
        self.values = values
    }

    private var members: [Href] {
        values.keys.filter { calendar.isParent(of: $0) }.sorted { $0.path < $1.path }
    }

    /// Answers as a server does; the name of the pair says what the address of the request was.
    func answer(_ request: XMLElement, _ name: String) throws -> [UInt8] {
        if request.name == SyncCollection.name { return try synchronise(SyncCollection(request, depth: .one)) }
        let resources: [Href] =
            switch name {
            case let name where name.contains("home"): [home, calendar]
            case let name where name.contains("principal"): [principal]
            case let name where name.contains("list"): [calendar] + members
            case let name where name.hasPrefix("rfc4918"): [members[0]]
            default: [calendar]
            }
        var multistatus = Multistatus(expectedResponses: resources.count)
        let properties = try PropertyRequest(propfind: request)
        for href in resources { append(href, properties, isMinimal: name == "apple-home", to: &multistatus) }
        return multistatus.document()
    }

    private func append(_ href: Href, _ request: PropertyRequest, isMinimal: Bool = false, to answer: inout Multistatus)
    {
        let known = values[href] ?? [:]
        switch request {
        case .named(let names): answer.append(href, names, isMinimal: isMinimal) { known[$0] }
        case .all, .names:
            let names = known.keys.sorted { $0.description < $1.description }
            answer.append(href, [PropStat(status: 200, names: names)])
        }
    }

    private func synchronise(_ request: SyncCollection) throws -> [UInt8] {
        var multistatus = Multistatus()
        guard request.token != nil else {
            for member in members { append(member, request.properties, to: &multistatus) }
            return multistatus.document(syncToken: SyncToken("urn:graphdav:sync:1:8"))
        }
        append(members[1], request.properties, to: &multistatus)
        if request.limit == 1 {
            multistatus.appendTruncation(of: calendar)
            return multistatus.document(syncToken: SyncToken("urn:graphdav:sync:1:8"))
        }
        multistatus.append(try #require(calendar.appending("gone.ics")), status: 404)
        return multistatus.document(syncToken: SyncToken("urn:graphdav:sync:1:9"))
    }
}
