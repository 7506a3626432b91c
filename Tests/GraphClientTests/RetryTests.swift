import Foundation
import GraphModel
import HTTPMessage
import Testing

@testable import GraphClient

@Suite("Requests are repeated when that is safe and of use")
struct RetryTests {
    static let user = #"{"id": "u", "displayName": "Adele Vance"}"#

    /// An answer to the first attempt, and the waits that follow before the second succeeds.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: Result<HTTPResponse, HTTPTransportError>
        let waits: [Double]
    }

    static let passing = [
        Case(testDescription: "429, whole", answer: .json(429, "{}", ["Retry-After": "7"]), waits: [7]),
        Case(testDescription: "429, fraction", answer: .json(429, "{}", ["Retry-After": "2.128"]), waits: [2.128]),
        Case(
            testDescription: "429, date",
            answer: .json(429, "{}", ["Retry-After": "Mon, 02 Mar 2026 09:00:30 GMT"]),
            waits: [30]
        ),
        Case(testDescription: "429, absent", answer: .json(429), waits: [10]),
        Case(testDescription: "503, whole", answer: .json(503, "", ["Retry-After": "3"]), waits: [3]),
        Case(testDescription: "503, absent, HTML", answer: .json(503, "<html>busy</html>"), waits: [1]),
        Case(testDescription: "504", answer: .json(504), waits: [1]),
        Case(testDescription: "500", answer: .json(500), waits: [1]),
        Case(testDescription: "502", answer: .json(502), waits: [1]),
        Case(testDescription: "connection reset", answer: .failure(.connectionLost), waits: [1]),
        Case(testDescription: "timeout", answer: .failure(.timedOut), waits: [1]),
        Case(testDescription: "no connection", answer: .failure(.connectFailed), waits: [1]),
        Case(testDescription: "truncated body", answer: .json(200, #"{"id": "u", "displa"#), waits: [1]),
        Case(testDescription: "no JSON", answer: .json(200, "<html>sign in to the network</html>"), waits: [1]),
        Case(testDescription: "empty body", answer: .json(200, ""), waits: [1]),
        Case(testDescription: "401", answer: .json(401), waits: []),
    ]

    @Test("A read goes through after", arguments: passing)
    func passes(_ example: Case) async throws {
        let time = FakeTime()
        let service = FakeService([example.answer, .json(200, Self.user)])
        let user = try await GraphClient.scripted(service, time: time).me()
        #expect(user.displayName == "Adele Vance")
        #expect(service.requests.count == 2)
        #expect(time.waits.count == example.waits.count)
        for (wait, expected) in zip(time.waits, example.waits) { #expect(abs(wait - expected) < 0.001) }
    }

    @Test(
        "A read fails at once after",
        arguments: [
            (400, GraphError.Code.invalidRequest), (403, .denied), (404, .notFound), (409, .alreadyExists),
            (410, .resyncRequired), (412, .conflict), (415, .invalidRequest),
        ]
    )
    func fails(status: Int, code: GraphError.Code) async throws {
        let service = FakeService([.json(status, #"{"error": {"code": "X", "message": "No."}}"#)])
        let client = try GraphClient.scripted(service)
        let error = await #expect(throws: GraphError.self) { try await client.event("A") }
        #expect(error?.code == code)
        #expect(error?.status == status)
        #expect(error?.item == "A")
        #expect(service.requests.count == 1)
    }

    @Test("A token that is refused is renewed once, then a person has to sign in")
    func unauthorized() async throws {
        let service = FakeService([
            .json(401, #"{"error": {"code": "InvalidAuthenticationToken", "message": "Access token has expired."}}"#)
        ])
        let client = try GraphClient.scripted(service)
        let error = await #expect(throws: GraphError.self) { try await client.me() }
        #expect(error?.code == .signInNeeded)
        #expect(error?.remedy?.contains("graphdav login") == true)
        #expect(service.requests.map { $0.fields["Authorization"] } == ["Bearer token-1", "Bearer token-2"])
    }

    @Test(
        "Repeating ends: six attempts, three when no connection can be made",
        arguments: [
            (Result<HTTPResponse, HTTPTransportError>.json(503), 6, GraphError.Code.serverFailed),
            (.json(429), 6, .throttled), (.json(200, "<html>"), 6, .badAnswer),
            (.failure(.connectionLost), 6, .unreachable),
            (.failure(.unknownHost), 3, .unreachable), (.failure(.tlsFailed), 1, .unreachable),
            (.failure(.tooLarge), 1, .badAnswer),
        ]
    )
    func bounded(answer: Result<HTTPResponse, HTTPTransportError>, attempts: Int, code: GraphError.Code) async throws {
        let service = FakeService([answer])
        let client = try GraphClient.scripted(service)
        let error = await #expect(throws: GraphError.self) { try await client.me() }
        #expect(error?.code == code)
        #expect(service.requests.count == attempts)
    }

    @Test("Pauses double")
    func backoff() async throws {
        let time = FakeTime()
        let client = try GraphClient.scripted(FakeService([.json(429)]), time: time)
        await #expect(throws: GraphError.self) { try await client.me() }
        #expect(time.waits == [10, 20, 40, 80, 160])
    }

    @Test("A pause that is too long is told instead of waited for")
    func longPause() async throws {
        let time = FakeTime()
        let client = try GraphClient.scripted(FakeService([.json(429, "{}", ["Retry-After": "3600"])]), time: time)
        let error = await #expect(throws: GraphError.self) { try await client.me() }
        #expect(error?.code == .throttled)
        #expect(error?.retryAfter == .seconds(3600))
        #expect(time.waits.isEmpty)
    }

    /// What was asked, and how often it is sent when the first answers are lost.
    @Test(
        "A write is repeated only where it cannot happen twice",
        arguments: [
            ("create", 1), ("create with transactionId", 2), ("change", 1), ("change with If-Match", 2), ("delete", 2),
            ("cancel", 1), ("answer", 1),
        ]
    )
    func writes(name: String, attempts: Int) async throws {
        for lost in [Result<HTTPResponse, HTTPTransportError>.failure(.connectionLost), .json(503)] {
            let service = FakeService([lost, .json(200, #"{"id": "A"}"#)])
            let client = try GraphClient.scripted(service)
            if attempts == 1 {
                await #expect(throws: GraphError.self) { try await write(name, client) }
            } else {
                try await write(name, client)
            }
            #expect(service.requests.count == attempts)
        }
    }

    @Test(
        "A write that Graph did not begin is repeated whatever it is",
        arguments: [
            Result<HTTPResponse, HTTPTransportError>.json(429), .json(401), .failure(.connectFailed),
        ]
    )
    func notBegun(answer: Result<HTTPResponse, HTTPTransportError>) async throws {
        let service = FakeService([answer, .json(201, #"{"id": "A"}"#)])
        try await write("create", GraphClient.scripted(service))
        #expect(service.requests.count == 2)
        #expect(service.requests[0].body == service.requests[1].body)
    }

    private func write(_ name: String, _ client: GraphClient) async throws {
        var event = Event()
        event.subject = "Lunch"
        switch name {
        case "create": _ = try await client.createEvent(event)
        case "create with transactionId":
            event.transactionId = "b6a7c9f0"
            _ = try await client.createEvent(event)
        case "change": try await client.updateEvent("A", EventChanges(event))
        case "change with If-Match": try await client.updateEvent("A", EventChanges(event), ifMatch: "W/\"1\"")
        case "delete": try await client.deleteEvent("A")
        case "cancel": try await client.cancelEvent("A")
        default: try await client.respond(.accept, to: "A")
        }
    }
}
