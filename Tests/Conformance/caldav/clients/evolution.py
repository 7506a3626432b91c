"""Evolution and GNOME Calendar (evolution-data-server 3.46), as seen on the wire."""

from app import LAST_MONTH, App, since
from judging.dav import name
from judging.ical import tomorrow


class Evolution(App):
    name, agent = "Evolution", "Evolution/3.46.4"
    product = "-//Ximian//NONSGML Evolution Calendar//EN"
    fields = {
        "Content-Type": 'application/xml; charset="utf-8"',
        "Prefer": "return=minimal",
        "Cache-Control": "no-cache",
    }
    own_lines = "CLASS:PUBLIC\nTRANSP:OPAQUE\nSEQUENCE:2\n"
    note = "ACKNOWLEDGED:20261201T080000Z", "END:VALARM"

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
        found = self.propfind("/dav/", "D:resourcetype", "D:current-user-principal", "C:calendar-home-set").responses[
            "/dav/"
        ]
        principal = self.href(found, "D:current-user-principal")
        found = self.propfind(principal, "C:calendar-home-set", "C:calendar-user-address-set").responses[principal]
        self.check("finds the home of its calendars", self.href(found, "C:calendar-home-set") == self.home)
        wanted = """D:resourcetype D:displayname C:calendar-description C:supported-calendar-component-set
            A:calendar-color A:calendar-order""".split()
        found = self.calendars(self.propfind(self.home, *wanted, depth="1").responses)
        self.check("offers the calendars", {"calendar", "project-x"} <= {path.split("/")[-2] for path in found})
        answer = self.send("OPTIONS", self.calendar)
        allowed = {each.strip() for each in answer.fields["Allow"].split(",")}
        self.check(
            "sees that it may read and write", "REPORT" in allowed and allowed & {"PUT", "POST", "DELETE"}, allowed
        )
        self.check("sees that the server mails", "calendar-auto-schedule" in answer.fields["DAV"])
        found = self.propfind(self.calendar, "D:current-user-privilege-set").responses[self.calendar]
        self.check("may write", self.privileges(found) & {name("D:write"), name("D:write-content")})

    def ctag(self):
        return self.text(self.propfind(self.calendar, "CS:getctag").responses[self.calendar], "CS:getctag")

    def tags(self, **conditions):
        found = self.query(self.calendar, "D:getetag", **conditions).responses
        return {path: self.text(each, "D:getetag") for path, each in found.items()}

    def refresh(self):
        before = self.ctag()
        near = self.tags(inside=since(LAST_MONTH, tomorrow(0, 40)))
        self.check("asks for these weeks first", len(near) > 20, len(near))
        tags = self.tags()
        self.check("then for all", set(near) <= set(tags))
        read = self.multiget(self.calendar, tags, "D:getetag", "C:calendar-data", depth=None).responses
        self.check("reads them without a depth", set(read) == set(tags))
        self.check("sees that nothing changed", self.ctag() == before)
        self.outlook("Dentist", {"subject": "Dentist, later"})
        self.check("sees that something changed", self.ctag() != before)
        changed = [path for path, tag in self.tags().items() if tag != tags.get(path)]
        self.check("finds what changed", changed == [self.find("Dentist, later")], changed)
