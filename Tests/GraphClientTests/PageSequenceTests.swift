import Foundation
import GraphModel
import HTTPMessage
import Testing

@testable import GraphClient

@Suite("Pages of a collection")
struct PageSequenceTests {
    static let base = "http://127.0.0.1:8085/v1.0"

    @Test("Pages follow each other; rows that come again are left out; the query is right")
    func pages() async throws {
        let service = FakeService { request, number in
            .json(
                number == 0
                    ? #"{"value": [{"id": "A"}, {"id": "B"}], "@odata.nextLink": "\#(Self.base)/me/next?$skip=2"}"#
                    : #"{"value": [{"id": "B"}, {"id": "C"}]}"#
            )
        }
        let client = try GraphClient.scripted(service, pageSize: 2)
        var ids: [[String?]] = []
        for try await page in client.calendarView(
            .id("X="),
            from: Date(timeIntervalSince1970: 1_772_409_600),
            to: Date(timeIntervalSince1970: 1_773_014_400),
            query: {
                var query = EventQuery(select: [.subject, .start])
                query.orderBy = "start/dateTime"
                return query
            }()
        ) {
            ids.append(page.value.map(\.id))
        }
        #expect(ids == [["A", "B"], ["C"]])
        let requests = service.requests
        #expect(
            requests.map(\.target) == [
                Self.base
                    + "/me/calendars/X%3D/calendarView?startDateTime=2026-03-02T00:00:00Z&endDateTime=2026-03-09T00:00:00Z"
                    + "&$select=subject,start&$orderby=start/dateTime&$top=2",
                Self.base + "/me/next?$skip=2",
            ]
        )
        for request in requests {
            #expect(request.fields["Prefer"] == "IdType=\"ImmutableId\"")
            #expect(request.fields["Authorization"] == "Bearer token-1")
        }
    }

    @Test(
        "A link to another host is not followed, and the token does not go there",
        arguments: [
            "https://evil.example/v1.0/me/events", "http://127.0.0.1:8086/v1.0/me/events",
            "http://127.0.0.1:8085@evil.example/",
            "https://127.0.0.1:8085/v1.0/me/events", "/v1.0/me/events", "",
        ]
    )
    func foreignLink(link: String) async throws {
        let service = FakeService([.json(200, #"{"value": [{"id": "A"}], "@odata.nextLink": "\#(link)"}"#)])
        let client = try GraphClient.scripted(service)
        let error = await #expect(throws: GraphError.self) { try await client.events().collect() }
        #expect(error?.code == .untrustedLink)
        #expect(service.requests.count == 1)
    }

    @Test("A chain that brings nothing new ends; a few empty pages do not end it")
    func endless() async throws {
        let service = FakeService { _, number in
            .json(#"{"value": [{"id": "A"}], "@odata.nextLink": "\#(Self.base)/me/next?$skip=\#(number)"}"#)
        }
        let error = await #expect(throws: GraphError.self) {
            try await GraphClient.scripted(service).events().collect()
        }
        #expect(error?.code == .endlessPages)
        #expect(service.requests.count == 11)

        let halting = FakeService { _, number in
            .json(
                number < 5
                    ? #"{"value": [], "@odata.nextLink": "\#(Self.base)/me/next?$skip=\#(number)"}"#
                    : #"{"value": [{"id": "A"}]}"#
            )
        }
        #expect(try await GraphClient.scripted(halting).events().collect().value.map(\.id) == ["A"])
    }

    @Test("An element that cannot be read is told by id and harms no other")
    func badElement() async throws {
        let service = FakeService([.json(200, #"{"value": [{"id": "A"}, {"id": "B", "subject": []}, {"id": "C"}]}"#)])
        let page = try await GraphClient.scripted(service).events().collect()
        #expect(page.value.map(\.id) == ["A", "C"])
        #expect(page.failures.map(\.id) == ["B"])
    }

    @Test("A page that fails ends the sequence with the error, after what came before")
    func failingPage() async throws {
        let service = FakeService([
            .json(200, #"{"value": [{"id": "A"}], "@odata.nextLink": "\#(Self.base)/me/next"}"#), .json(403),
        ])
        var pages = try GraphClient.scripted(service).events().makeAsyncIterator()
        #expect(try await pages.next()?.value.map(\.id) == ["A"])
        await #expect(throws: GraphError.self) { try await pages.next() }
        #expect(try await pages.next() == nil)
    }

    @Test("A delta asks for pages by preference, keeps rows that changed, and gives the link for the next round")
    func delta() async throws {
        let link = Self.base + "/me/calendar/events/delta?$deltatoken=1"
        let service = FakeService { _, number in
            .json(
                number == 0
                    ? #"{"value": [{"id": "A", "@odata.etag": "1"}], "@odata.nextLink": "\#(Self.base)/me/next"}"#
                    : #"{"value": [{"id": "A", "@odata.etag": "1"}, {"id": "A", "@odata.etag": "2"}, {"id": "B", "@removed": {"reason": "deleted"}}], "@odata.deltaLink": "\#(link)"}"#
            )
        }
        let page = try await GraphClient.scripted(service, pageSize: 50).eventsDelta().collect()
        #expect(page.value.map(\.odataEtag) == ["1", "2", nil])
        #expect(page.deltaLink == link)
        #expect(service.requests.allSatisfy { $0.fields["Prefer"] == "IdType=\"ImmutableId\", odata.maxpagesize=50" })
        #expect(service.requests.first?.target == Self.base + "/me/calendar/events/delta")
    }

    @Test(
        "A delta link that is refused in any way asks for a full round; a first round that is refused does not",
        arguments: [
            (410, "SyncStateNotFound"), (410, ""), (400, "ErrorInvalidIdMalformed"), (400, "BadRequest"),
            (400, "SyncStateNotFound"),
            (404, "syncStateNotFound"), (400, "ErrorInvalidSyncStateData"),
        ]
    )
    func rejectedDelta(status: Int, code: String) async throws {
        let service = FakeService([.json(status, #"{"error": {"code": "\#(code)", "message": "x"}}"#)])
        let client = try GraphClient.scripted(service)
        let error = await #expect(throws: GraphError.self) { try await client.delta(after: Self.base + "/x").collect() }
        #expect(error?.code == .resyncRequired)
        if status == 400 && code == "BadRequest" {
            let first = await #expect(throws: GraphError.self) { try await client.eventsDelta().collect() }
            #expect(first?.code == .invalidRequest)
        }
    }
}
