import Foundation
import GraphModel
import HTTPMessage
import Testing

@testable import GraphClient

@Suite("What is read and written")
struct ResourceTests {
    @Test("Calendars are listed both ways and merged by id, the default one first")
    func calendars() async throws {
        let service = FakeService { request, _ in
            switch request.path.split(separator: "/").suffix(2).joined(separator: "/") {
            case "me/calendars":
                .json(
                    #"{"value": [{"id": "1", "name": "Team"}, {"id": "2", "name": "Calendar", "isDefaultCalendar": true}]}"#
                )
            case "me/calendarGroups": .json(#"{"value": [{"id": "G"}, {"id": "H"}]}"#)
            case "G/calendars": .json(#"{"value": [{"id": "2", "name": "Calendar"}, {"id": "3", "name": "Shared"}]}"#)
            default: .json(#"{"error": {"code": "ErrorAccessDenied", "message": "Access is denied."}}"#, status: 403)
            }
        }
        let calendars = try await GraphClient.scripted(service).calendars()
        #expect(calendars.value.map(\.id) == ["2", "1", "3"])
    }

    @Test("A mailbox of somebody else is named by the owner of its calendar when the directory is closed")
    func closedDirectory() async throws {
        let service = FakeService { request, _ in
            request.path.hasSuffix("/calendar")
                ? .json(#"{"id": "1", "owner": {"name": "Room 4", "address": "room4@contoso.example.com"}}"#)
                : .json(
                    #"{"error": {"code": "Authorization_RequestDenied", "message": "Insufficient privileges."}}"#,
                    status: 403
                )
        }
        let user = try await GraphClient.scripted(service, mailbox: .user("room4@contoso.example.com")).me()
        #expect(user.displayName == "Room 4")
        #expect(user.mail == "room4@contoso.example.com")
        let own = try GraphClient.scripted(service)
        await #expect(throws: GraphError.self) { try await own.me() }
    }

    @Test("Settings and picture that may not be read, or are not there, are nil", arguments: [403, 404])
    func unreadable(status: Int) async throws {
        let client = try GraphClient.scripted(
            FakeService([.json(status, #"{"error": {"code": "ErrorAccessDenied"}}"#)])
        )
        #expect(try await client.mailboxSettings() == nil)
        #expect(try await client.photo() == nil)
    }

    @Test("A picture comes as it is")
    func photo() async throws {
        let picture = Data([0xff, 0xd8, 0xff, 0xe0])
        let service = FakeService([.success(HTTPResponse(200, fields: ["Content-Type": "image/jpeg"], body: picture))])
        #expect(try await GraphClient.scripted(service).photo() == picture)
        #expect(service.requests.first?.fields["Accept"] == "image/*")
        #expect(service.requests.first?.target.hasSuffix("/me/photo/$value") == true)
    }

    @Test("A mailbox that is not known is a matter of configuration, not of signing in")
    func unknownMailbox() async throws {
        let client = try GraphClient.scripted(
            FakeService([
                .json(404, #"{"error": {"code": "ErrorInvalidUser", "message": "The requested user 'x' is invalid."}}"#)
            ]),
            mailbox: .user("x")
        )
        let error = await #expect(throws: GraphError.self) { try await client.mailboxSettings() }
        #expect(error?.code == .configuration)
        #expect(error?.description.contains("check the mailbox") == true)
    }

    @Test("Series are read twenty at a time; throttled parts again; a missing one harms no other")
    func series() async throws {
        let time = FakeTime()
        let service = FakeService { request, number in
            .json(
                Self.batchAnswer(to: request) { id, url in
                    if url.contains("S7?") {
                        return
                            #"{"id": "\#(id)", "status": 404, "body": {"error": {"code": "ErrorItemNotFound", "message": "Not found."}}}"#
                    }
                    if number == 0, url.contains("S3?") {
                        return #"{"id": "\#(id)", "status": 429, "headers": {"Retry-After": "4"}}"#
                    }
                    if number == 0, url.contains("S4?") {
                        return #"{"id": "\#(id)", "status": 503, "headers": {"retry-after": "9"}}"#
                    }
                    if url.contains("S5?") {
                        return #"{"id": "\#(id)", "status": 200, "body": {"id": "S5", "subject": 5}}"#
                    }
                    return
                        #"{"id": "\#(id)", "status": 200, "headers": {"ETag": "x"}, "body": {"id": "x", "subject": "\#(url.prefix(40))"}}"#
                }
            )
        }
        let ids = (0..<25).map { "S\($0)" }
        let answer = try await GraphClient.scripted(service, time: time).series(ids)
        #expect(answer.values.count == 23)
        #expect(answer.values["S3"] != nil && answer.values["S4"] != nil && answer.values["S24"] != nil)
        #expect(answer.failures.map(\.item).sorted { $0 ?? "" < $1 ?? "" } == ["S5", "S7"])
        #expect(answer.failures.first { $0.item == "S7" }?.code == .notFound)
        #expect(answer.failures.first { $0.item == "S5" }?.message.contains("subject") == true)
        #expect(service.requests.count == 2)
        #expect(time.waits == [9])
        #expect(service.requests[0].target == "http://127.0.0.1:8085/v1.0/$batch")
        let sent = String(decoding: service.requests[0].body, as: UTF8.self)
        #expect(sent.contains(#""Prefer":"IdType=\"ImmutableId\"""#))
        #expect(sent.contains("$expand=exceptionOccurrences"))
        #expect(sent.contains("cancelledOccurrences"))
    }

    @Test("A part that stays throttled fails after six attempts")
    func throttledPart() async throws {
        let service = FakeService { request, _ in
            .json(Self.batchAnswer(to: request) { id, _ in #"{"id": "\#(id)", "status": 429}"# })
        }
        let answer = try await GraphClient.scripted(service).series(["A"])
        #expect(answer.failures.map(\.code) == [.throttled])
        #expect(service.requests.count == 6)
    }

    @Test("Making an event twice with one transactionId gives the event that was made")
    func duplicateTransaction() async throws {
        let service = FakeService { request, number in
            request.method == .post
                ? .json(
                    #"{"error": {"code": "ErrorDuplicateTransactionId", "message": "Used.", "@event.existingEventId": "E="}}"#,
                    status: 400
                )
                : .json(#"{"id": "E=", "subject": "Lunch"}"#)
        }
        var event = Event()
        event.subject = "Lunch"
        event.transactionId = "t"
        #expect(try await GraphClient.scripted(service).createEvent(event).id == "E=")
        #expect(service.requests.last?.target.hasSuffix("/me/events/E%3D") == true)
    }

    @Test("Writes have the right method, path, version and body")
    func writes() async throws {
        let service = FakeService([
            .json(200, ""), .json(404, #"{"error": {"code": "ErrorItemNotFound"}}"#), .json(202, ""),
        ])
        let client = try GraphClient.scripted(service)
        var event = Event()
        event.categories = []
        #expect(
            try await client.updateEvent(
                "A",
                in: .id("C"),
                EventChanges(event, clearing: [.location]),
                ifMatch: "W/\"1\""
            ) == nil
        )
        try await client.deleteEvent("B", ifMatch: "W/\"2\"")
        try await client.cancelEvent("C", comment: "Sorry")
        try await client.respond(.tentativelyAccept, to: "D", sendResponse: false)
        let requests = service.requests
        #expect(requests.map(\.method) == [.patch, .delete, .post, .post])
        #expect(
            requests.map { $0.target.replacing("http://127.0.0.1:8085/v1.0/me/", with: "") }
                == ["calendars/C/events/A", "events/B", "events/C/cancel", "events/D/tentativelyAccept"]
        )
        #expect(requests.map { $0.fields["If-Match"] } == ["W/\"1\"", "W/\"2\"", nil, nil])
        #expect(
            requests.map { String(decoding: $0.body, as: UTF8.self) } == [
                #"{"categories":[],"location":null}"#, "", #"{"comment":"Sorry"}"#,
                #"{"comment":"","sendResponse":false}"#,
            ]
        )
    }

    @Test("An error says what failed, why and what to do, on one line and without the token")
    func wording() async throws {
        let service = FakeService([
            .json(
                403,
                #"{"error": {"code": "ErrorAccessDenied", "message": "Access is denied.\r\nBearer token-1 may not.", "innererror": {"request-id": "r-1"}}}"#
            )
        ])
        let error = await #expect(throws: GraphError.self) { try await GraphClient.scripted(service).event("A") }
        #expect(
            error?.description
                == "reading an event failed: Access is denied. Bearer … may not. (ErrorAccessDenied) (request-id r-1); ask the owner of the mailbox or an administrator for access"
        )
    }

    /// Answers each part of a batch.
    private static func batchAnswer(to request: HTTPRequest, _ part: (_ id: String, _ url: String) -> String) -> String
    {
        struct Body: Decodable {
            struct Part: Decodable {
                let id: String
                let url: String
            }
            let requests: [Part]
        }
        let parts = (try? JSONDecoder().decode(Body.self, from: request.body))?.requests ?? []
        return #"{"responses": [\#(parts.reversed().map { part($0.id, $0.url) }.joined(separator: ","))]}"#
    }
}
