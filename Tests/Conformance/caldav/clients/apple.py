"""Apple Calendar of iOS 18 and macOS (dataaccessd, CalendarAgent), after wire logs in public issues."""

from app import LAST_MONTH, OLD_TOKEN, ZONE, App, folded, since
from judging.dav import document, element, name
from judging.ical import stamp, tomorrow

PRINCIPAL = """C:calendar-home-set C:calendar-user-address-set D:current-user-principal D:displayname
    CS:dropbox-home-URL CS:email-address-set CS:notification-URL D:principal-collection-set D:principal-URL
    D:resource-id C:schedule-inbox-URL C:schedule-outbox-URL D:supported-report-set""".split()
HOME = """D:add-member CS:allowed-sharing-modes A:autoprovisioned M:bulk-requests C:calendar-alarm
    A:calendar-color C:calendar-description C:calendar-free-busy-set A:calendar-order C:calendar-timezone
    D:current-user-privilege-set C:default-alarm-vevent-date C:default-alarm-vevent-datetime D:displayname
    CS:getctag CS:invite A:language-code A:location-code C:max-attendees-per-instance D:owner CS:pre-publish-url
    CS:publish-url CS:push-transports CS:pushkey D:quota-available-bytes D:quota-used-bytes A:refreshrate
    D:resource-id D:resourcetype C:schedule-calendar-transp C:schedule-default-calendar-URL CS:source
    CS:subscribed-strip-alarms CS:subscribed-strip-attachments CS:subscribed-strip-todos
    C:supported-calendar-component-set C:supported-calendar-component-sets D:supported-report-set
    D:sync-token""".split()
ALARM = """BEGIN:VALARM
X-WR-ALARMUID:28E6588B-B79B-4A98-BC95-997011D26878
UID:28E6588B-B79B-4A98-BC95-997011D26878
TRIGGER;VALUE=DATE-TIME:19760401T005545Z
ACTION:NONE
END:VALARM
"""


class Apple(App):
    name, agent, product = "Apple Calendar", "iOS/18.5 (22F76) dataaccessd/1.0", "-//Apple Inc.//iOS 18.5//EN"
    fields = {"Content-Type": "text/xml", "Brief": "t", "Prefer": "return=minimal", "Accept": "*/*"}
    own_lines = "SEQUENCE:0\nTRANSP:OPAQUE\nX-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC\n" + ALARM
    note = "ACKNOWLEDGED:20261201T080000Z", "END:VALARM"

    def send(self, method, path, body=None, **fields):
        if method == "PUT":
            fields = {"Content_Type": "text/calendar", "Prefer": None, "Brief": None} | fields
        return super().send(method, path, body, **fields)

    def set_up(self):
        first = ("D:current-user-principal", "D:principal-URL", "D:resourcetype")
        answer = self.propfind("/.well-known/caldav", *first, Authorization=None)
        self.expect("is led on without a password", answer, 301, 302, 307, 308)
        root = answer.fields["Location"] or "/dav/"
        answer = self.propfind(root, *first, Authorization=None)
        self.check("is asked for a password", answer.status == 401 and "Basic" in answer.fields["WWW-Authenticate"])
        for path in ("/", "/principals/"):
            self.check(f"looks into {path} without harm", self.propfind(path, *first).status < 500)
        found = self.propfind(root, *first).responses[root]
        self.principal = self.href(found, "D:current-user-principal")
        self.check("finds its principal", self.principal.endswith("/"))
        answer = self.send("OPTIONS", self.principal)
        does = {each.strip() for each in (answer.fields["DAV"] or "").split(",")}
        self.check(
            "sees what the server does",
            {"1", "access-control", "calendar-access", "calendar-auto-schedule"} <= does,
            does,
        )
        answer = self.propfind(self.principal, *PRINCIPAL)
        found = answer.responses[self.principal]
        self.check("finds the home of its calendars", self.href(found, "C:calendar-home-set") == self.home)
        addresses = [each.text for each in found[name("C:calendar-user-address-set")]]
        self.check("knows its address", "mailto:adele.vance@contoso.com" in addresses, addresses)
        boxes = [self.href(found, f"C:schedule-{kind}-URL") for kind in ("inbox", "outbox")]
        self.check("finds inbox and outbox", all(boxes))
        self.check("is told in the DAV field of PROPFIND too", "calendar-auto-schedule" in (answer.fields["DAV"] or ""))
        answer = self.report("/dav/principals/", "<D:principal-search-property-set/>", depth="0")
        self.expect("asks how to search for people", answer, 200, 403)
        for path in boxes:
            self.expect(
                f"looks into its {path.split('/')[-2]}", self.propfind(path, "D:getetag", "CS:getctag", depth="1"), 207
            )
        self.look_home()

    def look_home(self):
        answer = self.propfind(self.home, *HOME, depth="1")
        self.expect("asks for 40 properties of each calendar", answer, 207)
        responses = answer.responses
        found = self.calendars(responses)
        self.check("home is no calendar", self.home in responses and self.home not in found)
        self.check(
            "sees the calendars", {"calendar", "project-x", "birthdays"} <= {path.split("/")[-2] for path in found}
        )
        for path, properties in found.items():
            whole = all(self.text(properties, each) for each in ("D:displayname", "CS:getctag", "D:sync-token"))
            self.check(f"knows enough of {path.split('/')[-2]}", whole and self.privileges(properties))
        rights = {path.split("/")[-2]: self.privileges(each) for path, each in found.items()}
        self.check("may write into its own", name("D:write") in rights["calendar"], rights["calendar"])
        self.check("may not write birthdays", name("D:write") not in rights["birthdays"], rights["birthdays"])
        zone = folded(f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:{self.product}\n{ZONE}END:VCALENDAR\n")
        settings = {"A:calendar-order": "3", "A:calendar-color": "#CC73E1FF", "C:calendar-timezone": zone}
        settings["C:default-alarm-vevent-datetime"] = ALARM
        for each, value in settings.items():
            update = element("D:propertyupdate", element("D:set", element("D:prop", element(each, value))))
            self.expect(f"sets {each}", self.send("PROPPATCH", self.calendar, document(update)), 200, 204, 207)

    def refresh(self):
        before = self.propfind(self.calendar, "CS:getctag", "D:sync-token").responses[self.calendar]
        answer = self.sync(self.calendar, "", "D:getcontenttype", "D:getetag")
        paths = [path for path, found in answer.responses.items() if found and path.endswith(".ics")]
        self.check("lists the events", len(paths) > 20, len(paths))
        wanted = "D:getetag C:calendar-data C:schedule-tag CS:created-by CS:updated-by".split()
        read = self.multiget(self.calendar, paths, *wanted).responses
        whole = ["BEGIN:VEVENT" in self.text(each, "C:calendar-data") for each in read.values()]
        self.check("reads them all", len(whole) == len(paths) and all(whole))
        answer = self.query(self.calendar, "D:getetag", inside=since(LAST_MONTH))
        self.check("asks from a day on", answer.status == 207 and len(answer.responses) > 20)
        self.outlook("Dentist", {"subject": "Dentist, later"})
        after = self.propfind(self.calendar, "CS:getctag", "D:sync-token").responses[self.calendar]
        self.check("sees that something changed", self.text(before, "CS:getctag") != self.text(after, "CS:getctag"))
        answer = self.sync(self.calendar, self.text(before, "D:sync-token"), "D:getetag")
        changed = [path for path in answer.responses if path.endswith(".ics")]
        self.check("sees what changed", [self.find("Dentist, later")] == changed, changed)
        answer = self.sync(self.calendar, OLD_TOKEN, "D:getetag")
        self.check("starts anew with a token of old", answer.status == 403 and answer.condition("D:valid-sync-token"))

    def new_name(self):
        return "6F1B0B5C-7A3B-4B3D-9B7A-0E3C7C2D1A55.ics"

    def edit(self):
        super().edit()
        self.ask_who_is_free()
        self.make_calendar()

    def ask_who_is_free(self):
        people = "ORGANIZER:mailto:adele.vance@contoso.com\nATTENDEE:mailto:megan.bowen@contoso.com\n"
        times = f"DTSTAMP:20261130T120000Z\nDTSTART:{stamp(tomorrow(0))}\nDTEND:{stamp(tomorrow(0, 2))}\n"
        asked = f"BEGIN:VFREEBUSY\nUID:free-1\n{times}{people}END:VFREEBUSY\n"
        body = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:{self.product}\nMETHOD:REQUEST\n{asked}END:VCALENDAR\n"
        answer = self.send("POST", self.home + "outbox/", folded(body), Content_Type="text/calendar")
        self.expect("asks who is free", answer, 200)
        self.check("is told", b"BEGIN:VFREEBUSY" in answer.body and b"2.0;" in answer.body, answer.body[:300])

    def make_calendar(self):
        path = self.home + "9E1F8B5C-0000-4B3D-9B7A-0E3C7C2D1A55/"
        wanted = (
            element("D:displayname", "Holidays")
            + element("A:calendar-color", "#1BADF8FF")
            + element("A:calendar-order", "9")
        )
        wanted += element("C:supported-calendar-component-set", element("C:comp", name="VEVENT"))
        body = document(element("C:mkcalendar", element("D:set", element("D:prop", wanted))))
        self.expect("makes a calendar", self.send("MKCALENDAR", path, body), 201)
        self.check("the calendar is in Outlook", "Holidays" in self.outlook_calendars())
        moved = self.find("Focus time")
        answer = self.send("MOVE", moved, Destination=f"http://{self.authority}{path}moved.ics", Overwrite="F")
        self.expect("moves an event into it", answer, 201, 204)
        self.check("it is there", path + "moved.ics" in self.propfind(path, "D:getetag", depth="1").responses)
        self.expect("deletes the calendar", self.send("DELETE", path), 200, 204)
        self.check("the calendar is gone in Outlook", "Holidays" not in self.outlook_calendars())

    def outlook_calendars(self):
        return [each["name"] for each in self.graph.send("GET", "calendars?$top=100")["value"]]
