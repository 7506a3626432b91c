import CalDAV
import Foundation
import ICalendar
import Testing
import WebDAV
import XMLTree

/// Requests of RFC 4791 and of calendar apps, answered from the objects of its Appendix B, to the byte.
///
/// `GRAPHDAV_RECORD=1` writes what comes out; such a run fails, so that nobody records by mistake.
@Suite("Reports: golden pairs on the data of RFC 4791 Appendix B")
struct ReportGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let isRecording = ProcessInfo.processInfo.environment["GRAPHDAV_RECORD"] == "1"

    private static func names(_ suffix: String, in subfolder: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path)) ?? []
        return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
    }

    private struct Stored {
        let href: Href
        let calendar: Component
        let etag: ETag
    }

    private let collection: Href
    private let objects: [Stored]

    init() throws {
        let collection = try #require(Href(["bernard", "work"], isCollection: true))
        self.collection = collection
        objects = try Self.names(".ics", in: "AppendixB").map { name in
            let data = try Data(contentsOf: Self.folder.appending(path: "AppendixB/\(name).ics"))
            return Stored(
                href: try #require(collection.appending(name + ".ics")),
                calendar: try #require(try ICalendarReader.read(data).calendars.first),
                etag: try #require(ETag(opaque: "fffff-" + name))
            )
        }
    }

    private func value(_ name: PropertyName, _ stored: Stored, _ form: CalendarDataRequest?) throws -> PropertyValue? {
        switch name {
        case .getETag: .etag(stored.etag)
        case .getContentType: .text("text/calendar; charset=utf-8")
        case .resourceType: .empty
        case CalendarDataRequest.name:
            try form.map { .utf8(try $0.rendered(stored.calendar, ObjectTimeZones(stored.calendar))) }
        default: nil
        }
    }

    private func append(
        _ stored: Stored,
        _ request: PropertyRequest,
        _ form: CalendarDataRequest?,
        to multistatus: inout Multistatus
    ) throws {
        guard case .named(let names) = request else { return }
        let values = try Dictionary(uniqueKeysWithValues: names.map { ($0, try value($0, stored, form)) })
        multistatus.append(stored.href, names) { values[$0] ?? nil }
    }

    private func answer(_ request: XMLElement) throws -> [UInt8] {
        var multistatus = Multistatus()
        if request.name == CalendarQuery.name {
            let query = try CalendarQuery(request)
            for stored in objects where query.matches(stored.calendar) {
                try append(stored, query.properties, query.calendarData, to: &multistatus)
            }
            return multistatus.document()
        }
        let multiget = try CalendarMultiget(request)
        for target in multiget.targets(in: collection, isOwn: { $0 == "cal.example.com" }) {
            switch target {
            case .elsewhere(let text): multistatus.append(address: text, status: 404)
            case .member(let href):
                guard let stored = objects.first(where: { $0.href == href }) else {
                    multistatus.append(href, status: 404)
                    continue
                }
                try append(stored, multiget.properties, multiget.calendarData, to: &multistatus)
            }
        }
        return multistatus.document()
    }

    @Test("Every file of the folder belongs to a pair")
    func noOrphans() {
        let requests = Self.names(".request.xml", in: "Golden")
        #expect(requests.count > 15)
        #expect(Self.names(".response.xml", in: "Golden") == requests)
    }

    @Test("Request → response", arguments: names(".request.xml", in: "Golden"))
    func pair(name: String) throws {
        let request = try Data(contentsOf: Self.folder.appending(path: "Golden/\(name).request.xml"))
        let response = try answer(XMLElement(document: [UInt8](request)))
        _ = try XMLElement(document: response)
        let file = Self.folder.appending(path: "Golden/\(name).response.xml")
        if Self.isRecording {
            try Data(response).write(to: file)
            Issue.record("\(name) was recorded, not compared")
            return
        }
        let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let produced = String(decoding: response, as: UTF8.self)
        let difference = produced.components(separatedBy: "\n").difference(from: golden.components(separatedBy: "\n"))
        let lines = difference.prefix(12).map { change in
            switch change {
            case .insert(let line, let text, _): "+\(line + 1) \(text)"
            case .remove(let line, let text, _): "-\(line + 1) \(text)"
            }
        }
        if !lines.isEmpty { Issue.record("\(name) differs:\n\(lines.joined(separator: "\n"))") }
    }

    @Test(
        "The objects that RFC 4791 says are found",
        arguments: [
            ("rfc4791-7.8.1-partial-retrieval", [2, 3]), ("rfc4791-7.8.2-partial-recurrence-set", [2, 3]),
            ("rfc4791-7.8.3-expand", [2, 3]), ("rfc4791-7.8.4-partial-free-busy", [8]),
            ("rfc4791-7.8.5-to-dos-by-alarm-just-before", [5]), ("rfc4791-7.8.6-event-by-uid", [3]),
            ("rfc4791-7.8.7-events-by-partstat", [3]), ("rfc4791-7.8.8-events-only", [1, 2, 3]),
            ("rfc4791-7.8.9-pending-to-dos", [4, 5]), ("apple-start-only", [2, 3]), ("davx5-query", [2]),
            ("evolution-query", [1]), ("kdav-query", [4, 5, 6, 7]),
        ]
    )
    func found(name: String, numbers: [Int]) throws {
        let request = try Data(contentsOf: Self.folder.appending(path: "Golden/\(name).request.xml"))
        let response = try XMLElement(document: answer(XMLElement(document: [UInt8](request))))
        let hrefs = response.all(.dav("response")).compactMap { $0.first(.dav("href"))?.text }
        #expect(hrefs == numbers.map { "/bernard/work/abcd\($0).ics" })
    }
}
