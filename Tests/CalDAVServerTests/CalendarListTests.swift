import CalendarActions
import CalendarStore
import GraphClient
import GraphModel
import GraphSimulator
import HTTPMessage
import Testing

@testable import CalDAVServer

@Suite("Which calendars there are: how often Graph is asked, and what follows from its answer")
struct CalendarListTests {
    private static func isList(_ target: String) -> Bool {
        target.prefix { $0 != "?" }.hasSuffix("/me/calendars")
    }

    @Test("Polls that find nothing are one request for each calendar, and one list of calendars in ten minutes")
    func counts() async throws {
        let server = try await ServedCalendar()
        try await server.mailbox.refreshAll()
        let calendars = server.store.collections(of: "demo").count
        #expect(calendars > 3)
        server.simulator.clearRequests()
        for _ in 0..<20 {
            server.simulator.advanceClock(by: 60)
            try await server.mailbox.refreshAll()
            // Apps read meanwhile.
            #expect(await server.send("PROPFIND", "/dav/calendars/demo/", "", [("Depth", "1")]).status == 207)
            #expect(await server.send("GET").status == 200)
        }
        let log = server.simulator.requests
        let lists = log.requests.filter { Self.isList($0.target) }.count
        #expect(lists == 2, "twenty minutes")
        let groups = log.requests.filter { $0.target.contains("/me/calendarGroups") }.count
        #expect(groups.isMultiple(of: lists), "a list has the calendars of the groups too")
        #expect(log.graphRequests + log.batchParts == 20 * calendars + lists + groups)
    }

    @Test("Calendars that are renamed, made and deleted in Outlook are so here ten minutes later")
    func changes() async throws {
        let server = try await ServedCalendar()
        let project = "/dav/calendars/demo/project-x/"
        let before = await server.send("GET", project).text
        #expect(before.contains("BEGIN:VEVENT"))
        let id = try #require(server.store.collection("project-x", of: "demo")).calendar.id
        var calendar = GraphModel.Calendar()
        calendar.name = "Project Ÿ"
        try await server.client.updateCalendar(id, calendar)
        calendar.name = "Choir"
        let made = try await server.client.createCalendar(calendar)
        server.simulator.advanceClock(by: 601)
        try await server.mailbox.refreshAll()
        let home = await server.send("PROPFIND", "/dav/calendars/demo/", "", [("Depth", "1")]).text
        #expect(home.contains("<D:displayname>Project Ÿ</D:displayname>"))
        #expect(home.contains("<D:href>\(project)</D:href>"), "it keeps its address")
        #expect(home.contains("<D:href>/dav/calendars/demo/choir/</D:href>"))
        #expect(await server.send("GET", project).text.contains("BEGIN:VEVENT"))

        try await server.client.deleteCalendar(try #require(made.id))
        server.simulator.advanceClock(by: 601)
        try await server.mailbox.refreshAll()
        #expect(await server.send("PROPFIND", "/dav/calendars/demo/choir/", "", [("Depth", "0")]).status == 404)
    }
}
