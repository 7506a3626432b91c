import CalDAV
import HTTPMessage
import Testing
import TimeZones
import WebDAV
import XMLTree

@Suite("Properties of calendars, and their changes")
struct CalendarPropertyTests {
    private func change(_ property: String) throws -> CalendarPropertyChange? {
        let body = """
            <mkcalendar xmlns="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:" xmlns:A="http://apple.com/ns/ical/">\
            <D:set><D:prop>\(property)</D:prop></D:set></mkcalendar>
            """
        let element = try XMLElement(document: Array(body.utf8))
        let update = try PropertyUpdate(creating: element, root: .calDAV("mkcalendar"))
        return try CalendarPropertyChange(try #require(update.instructions.first))
    }

    @Test(
        "What MKCALENDAR and PROPPATCH set",
        arguments: [
            ("<D:displayname>Lisa's Events</D:displayname>", #"displayName("Lisa\'s Events")"#),
            ("<calendar-description xml:lang='en'>d</calendar-description>", #"description(Optional("d"))"#),
            (
                "<A:calendar-color symbolic-color='custom'>#0E61B9FF\n</A:calendar-color>",
                "color(Optional(CalDAV.CalendarColor(red: 14, green: 97, blue: 185)))"
            ),
            ("<A:calendar-order>7</A:calendar-order>", "order(Optional(7))"),
            (
                "<supported-calendar-component-set><comp name='vevent'/><comp name='VTODO'/></supported-calendar-component-set>",
                #"components(["VEVENT", "VTODO"])"#
            ),
            ("<schedule-calendar-transp><transparent/></schedule-calendar-transp>", "isTransparent(true)"),
            ("<schedule-calendar-transp><opaque/></schedule-calendar-transp>", "isTransparent(false)"),
        ]
    )
    func set(property: String, expected: String) throws {
        #expect(String(describing: try #require(try change(property))) == expected)
    }

    @Test("Zones are set by VTIMEZONE or name; unknown properties mean nothing; values that are none are refused")
    func others() throws {
        if case .timeZone(let rules)? = try change("<calendar-timezone-id>Europe/Berlin</calendar-timezone-id>") {
            #expect(rules?.name == "Europe/Berlin")
        } else {
            Issue.record("no zone")
        }
        #expect(try change("<D:getetag>x</D:getetag>") == nil)
        for (property, status) in [
            ("<calendar-timezone>x</calendar-timezone>", 403), ("<A:calendar-color>red</A:calendar-color>", 409),
            ("<A:calendar-order>first</A:calendar-order>", 409), ("<A:calendar-color>#12345é</A:calendar-color>", 409),
        ] {
            #expect(ICalendarText.refusal { _ = try change(property) }?.status == status, "\(property)")
        }
        if case .color(let color)? = try CalendarPropertyChange(.remove(.calendarColor)) {
            #expect(color == nil)
        } else {
            Issue.record("no colour")
        }
        #expect(ICalendarText.refusal { _ = try CalendarPropertyChange(.remove(.displayName)) }?.status == 409)
        #expect(CalendarColor("#0e61b9")?.text == "#0E61B9")
    }

    @Test("Values as they are written")
    func values() throws {
        let href = try #require(Href(["cal"], isCollection: true))
        let values: [(PropertyName, PropertyValue, String)] = [
            (.supportedCalendarComponentSet, .components(["VEVENT"]), #"<C:comp name="VEVENT"/>"#),
            (
                .supportedCalendarData, .supportedCalendarData,
                #"<C:calendar-data content-type="text/calendar" version="2.0"/>"#
            ),
            (
                .supportedCollationSet, .supportedCollations,
                "<C:supported-collation>i;ascii-casemap</C:supported-collation><C:supported-collation>i;octet"
                    + "</C:supported-collation><C:supported-collation>i;unicode-casemap</C:supported-collation>"
            ),
            (.scheduleCalendarTransp, .scheduleTransparency(isTransparent: false), "<C:opaque/>"),
            (.calendarUserAddressSet, .hrefs(["mailto:a@example.com"]), "<D:href>mailto:a@example.com</D:href>"),
            (.getCTag, .text("1"), "1"), (.calendarColor, .text("#0E61B9"), "#0E61B9"),
        ]
        for (name, value, content) in values {
            var multistatus = Multistatus()
            multistatus.append(href, [name]) { _ in value }
            let text = String(decoding: multistatus.document(), as: UTF8.self)
            #expect(text.contains("\(name.localName)>\(content)</"), "\(text)")
        }
    }

    @Test("Every precondition has an element of CalDAV and a status that refuses")
    func preconditions() {
        for precondition in CalDAVPrecondition.allCases {
            #expect(precondition.element.namespace == .calDAV)
            let response = DAVError(precondition, "reason").response()
            #expect([400, 403, 409].contains(response.status))
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(text.contains("<C:\(precondition.rawValue)/><D:responsedescription>reason</D:responsedescription>"))
        }
    }

    @Test(
        "COLOR is the name of the nearest colour of CSS",
        arguments: [
            ("#ff0000", "red"), ("#FE0102FF", "red"), ("#808080", "gray"), ("#00FFFF", "aqua"),
            ("#0099bc", "lightseagreen"),
            ("#fde300", "gold"), ("#a4262c", "brown"), ("#000000", "black"), ("#ffffff", "white"),
            ("#663399", "darkslateblue"),
        ]
    )
    func colorName(color: String, name: String) throws {
        #expect(try #require(CalendarColor(color)).cssName == name)
    }
}
