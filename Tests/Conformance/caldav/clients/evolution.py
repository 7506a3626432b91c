"""Evolution and GNOME Calendar (evolution-data-server 3.46), as seen on the wire."""

from app import App
from judging.dav import name


class Evolution(App):
    name, agent = "Evolution", "Evolution/3.46.4"
    product = "-//Ximian//NONSGML Evolution Calendar//EN"
    fields = {"Content-Type": 'application/xml; charset="utf-8"', "Prefer": "return=minimal", "Cache-Control": "no-cache"}
    own_lines = "CLASS:PUBLIC\nTRANSP:OPAQUE\nSEQUENCE:2\n"
    private = r"(?=END:VEVENT)", "X-EVOLUTION-ALARM-SNOOZED:20261201T080000Z\n"

    def send(self, method, path, body=None, **fields):
        if method == "PUT":
            fields = {"Content_Type": 'text/calendar; charset="utf-8"'} | fields
        return super().send(method, path, body, **fields)

    def update(self, known):
        """It sends no conditions but for new objects."""
        return {}

    remove = update

    def set_up(self):
        answer = self.propfind("/.well-known/caldav", "D:current-user-principal")
        self.check("is led on", answer.status in (301, 302, 307, 308) and answer.fields["Location"].endswith("/dav/"))
        found = self.propfind("/dav/", "D:resourcetype", "D:current-user-principal", "C:calendar-home-set").responses["/dav/"]
        principal = self.href(found, "D:current-user-principal")
        found = self.propfind(principal, "C:calendar-home-set", "C:calendar-user-address-set").responses[principal]
        self.check("finds the home of its calendars", self.href(found, "C:calendar-home-set") == self.home)
        wanted = "D:resourcetype D:displayname C:calendar-description C:supported-calendar-component-set A:calendar-color A:calendar-order".split()
        found = self.calendars(self.propfind(self.home, *wanted, depth="1").responses)
        self.check("offers the calendars", {"calendar", "project-x"} <= {path.split("/")[-2] for path in found})
        answer = self.send("OPTIONS", self.calendar)
        allowed = {each.strip() for each in answer.fields["Allow"].split(",")}
        self.check("sees that it may read and write", "REPORT" in allowed and allowed & {"PUT", "POST", "DELETE"}, allowed)
        self.check("sees that the server mails", "calendar-auto-schedule" in answer.fields["DAV"])
        found = self.propfind(self.calendar, "D:current-user-privilege-set").responses[self.calendar]
        self.check("may write", name("D:write") in self.privileges(found) or name("D:write-content") in self.privileges(found))

    def query(self, inside=""):
        body = '<C:calendar-query><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">'
        return self.report(self.calendar, f"{body}{inside}</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>", depth="1")

    def refresh(self):
        before = self.text(self.propfind(self.calendar, "CS:getctag").responses[self.calendar], "CS:getctag")
        answer = self.query('<C:time-range start="20261101T000000Z" end="20270101T000000Z"/>')
        self.check("asks for these weeks first", answer.status == 207 and len(answer.responses) > 20)
        paths = list(self.query().responses)
        self.check("then for all", len(paths) >= len(answer.responses))
        read = self.read(paths, ("D:getetag", "C:calendar-data"), depth=None)
        self.check("reads them without a depth", set(read) == set(paths))
        self.check("asks whether anything changed", self.text(self.propfind(self.calendar, "CS:getctag").responses[self.calendar], "CS:getctag") == before)
        self.outlook("Dentist", {"subject": "Dentist, later"})
        self.check("sees that something changed", self.text(self.propfind(self.calendar, "CS:getctag").responses[self.calendar], "CS:getctag") != before)
        tags = {path: self.text(each, "D:getetag") for path, each in read.items()}
        changed = [path for path, each in self.query().responses.items() if self.text(each, "D:getetag") != tags.get(path)]
        self.check("finds what changed", changed == [self.find("Dentist, later")], changed)
