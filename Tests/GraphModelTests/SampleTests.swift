import Foundation
import GraphModel
import TestInputs
import Testing

/// The bodies beside the checkout, where they are there.
enum Samples {
    /// All bodies; the files that begin with `data-` are tables.
    static var names: [String] {
        SharedFolder.names(in: "graph-samples").filter { $0.hasSuffix(".json") && !$0.hasPrefix("data-") }
    }

    static func body(_ name: String) throws -> Data {
        try SharedFolder.data("graph-samples/\(name)")
    }
}

@Suite("Every sample body is read", .enabled(if: !Samples.names.isEmpty, "the samples are not beside the checkout"))
struct SampleTests {
    /// What the bodies are, by the beginning of their names; the longest fitting one counts.
    private static let types: [String: any (Decodable & Sendable).Type] = [
        "attachment-": Attachment.self, "attachment-uploadsession": UploadSession.self,
        "batch-request": BatchRequest<User>.self, "batch-response": BatchResponse<Event>.self,
        "calendar-": GraphModel.Calendar.self, "calendargroups": Page<CalendarGroup>.self,
        "calendarpermission-": CalendarPermission.self, "calendarpermissions": Page<CalendarPermission>.self,
        "calendars": Page<GraphModel.Calendar>.self, "calendarview": Page<Event>.self, "delta": Page<Event>.self,
        "drive-uploadsession": UploadSession.self, "drive-uploadsession-complete": DriveItem.self,
        "drive-uploadsession-request": UploadSessionRequest.self, "driveitem": DriveItem.self,
        "driveitem-children": Page<DriveItem>.self, "error": GraphErrorBody.self, "event-": Event.self,
        "event-cancel": EventAction.self, "event-forward": EventAction.self,
        "event-tentativelyaccept": EventAction.self,
        "event-instances": Page<Event>.self, "events": Page<Event>.self,
        "findmeetingtimes-request": FindMeetingTimesRequest.self,
        "findmeetingtimes-response": MeetingTimeSuggestionsResult.self, "getschedule-request": ScheduleRequest.self,
        "getschedule-response": Page<ScheduleInformation>.self, "mailboxsettings": MailboxSettings.self,
        "mailboxsettings-automaticreplies": AutomaticRepliesSetting.self,
        "mailboxsettings-workinghours": WorkingHours.self, "mastercategories": Page<OutlookCategory>.self,
        "message-": Page<EventMessage>.self, "pattern": PatternedRecurrence.self, "range": PatternedRecurrence.self,
        "supportedtimezones": Page<TimeZoneInformation>.self, "todo-lists": Page<TodoTaskList>.self,
        "todo-task-": TodoTask.self, "todo-tasks": Page<TodoTask>.self,
        "translateexchangeids-request": ConvertIdRequest.self,
        "translateexchangeids-response": Page<ConvertIdResult>.self,
        "user": User.self,
    ]

    /// The bodies of the sign-in, which the client's tests read.
    private static func isSignIn(_ name: String) -> Bool {
        name.hasPrefix("token-") || name.hasPrefix("devicecode-")
    }

    @Test("Read without a failure", arguments: Samples.names.filter { !isSignIn($0) })
    func reads(name: String) throws {
        let prefix = Self.types.keys.filter { name.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
        let type = try #require(prefix.flatMap { Self.types[$0] }, "no type for \(name)")
        try check(type, name)
    }

    /// A body is read when members came out of it, and none of its elements failed.
    private func check<Value: Decodable>(_ type: Value.Type, _ name: String) throws {
        let value = try GraphDecoder.decode(type, from: Samples.body(name))
        if let page = value as? any FailurePage {
            #expect(page.failureReasons.isEmpty)
        } else if let value = value as? any Encodable {
            #expect(try JSONEncoder().encode(value).count > 2, "nothing was read")
        }
    }

    @Test("The members of an event are all there")
    func event() throws {
        let event = try GraphDecoder.decode(Event.self, from: Samples.body("event-single.json"))
        #expect(event.odataEtag == "W/\"A0oAYkiCVvFMixTQJew5iAAAAAAFAQ==\"")
        #expect(event.start?.dateTime == "2026-03-03T09:00:00.0000000")
        #expect(event.originalStartTimeZone == "W. Europe Standard Time")
        #expect(event.attendees?.map(\.status?.response) == [.accepted, ResponseType.none])
        #expect(event.attendees?.first?.emailAddress?.address == "AlexW@contoso.onmicrosoft.com")
        #expect(event.locations?.first?.uniqueIdType == .private)
        #expect(event.seriesMasterId == nil)
    }

    @Test("A series has its exceptions and deleted occurrences, odd-cased names included")
    func series() throws {
        let event = try GraphDecoder.decode(Event.self, from: Samples.body("event-seriesmaster-expanded.json"))
        #expect(event.cancelledOccurrences?.count == 3)
        #expect(event.exceptionOccurrences?.map(\.subject) == ["SM update 24"])
        #expect(event.exceptionOccurrences?.first?.occurrenceId == "OID.AAMkADAGAADDdm4NAAA=.2020-05-21")
    }

    @Test("The parts of a batch say how they went")
    func batch() throws {
        let response = try GraphDecoder.decode(
            BatchResponse<Event>.self,
            from: Samples.body("batch-response-with-429.json")
        )
        let parts = Dictionary(uniqueKeysWithValues: response.responses.map { ($0.id, $0) })
        if case .body(let event) = parts["1"]?.content {
            #expect(event.subject == "Planning")
        } else {
            Issue.record("part 1 has no event")
        }
        if case .error(let details) = parts["3"]?.content {
            #expect(details?.code == "ErrorItemNotFound")
            #expect(details?.requestId == "6f0b1a34-52c7-4f7e-8f6e-1d9a0c3b7e21")
        } else {
            Issue.record("part 3 is no error")
        }
        #expect(parts["2"]?.status == 429)
        #expect(parts["2"]?.header("retry-after") == "10")
    }

    @Test("What is written of an event is what was read")
    func roundTrip() throws {
        for name in Samples.names where name.hasPrefix("event-s") && !name.contains("request") {
            let event = try GraphDecoder.decode(Event.self, from: Samples.body(name))
            #expect(try GraphDecoder.decode(Event.self, from: JSONEncoder().encode(event)) == event, "\(name)")
        }
    }
}

/// A page, whatever its elements are.
private protocol FailurePage {
    var failureReasons: [String] { get }
}

extension Page: FailurePage {
    var failureReasons: [String] { failures.map(\.reason) }
}
