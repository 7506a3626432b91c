"""CalDavSynchronizer, the add-in of Outlook, after its sources."""

import re

from app import App
from judging.dav import name


class CalDavSynchronizer(App):
    name, agent = "CalDavSynchronizer", "CalDavSynchronizer/4.4"
    product = "-//github.com/rianjs/ical.net//NONSGML ical.net 2.2//EN"
    fields = {"Content-Type": "application/xml; charset=utf-8"}
    own_lines = "CLASS:PUBLIC\nPRIORITY:5\nSEQUENCE:0\nSTATUS:CONFIRMED\nTRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY\n"
    private = r"(?=END:VALARM)", "ACKNOWLEDGED:20261201T080000Z\n"

    def send(self, method, path, body=None, **fields):
        if method == "PUT":
            fields = {"Content_Type": "text/calendar; charset=utf-8"} | fields
        return super().send(method, path, body, **fields)

    def write(self, lines):
        """It writes an object of its own from what Outlook holds: lines that it does not know are gone."""
        lines = re.sub(r"(?m)^(URL|CREATED|X-(?!MICROSOFT)[A-Z-]*)[:;].*\n", "", lines)
        return super().write(lines)

    def set_up(self):
        self.expect("is led on", self.propfind("/.well-known/caldav", "D:current-user-principal"), 301, 302, 307, 308)
        found = self.propfind("/dav/", "D:current-user-principal", "D:principal-URL").responses["/dav/"]
        principal = self.href(found, "D:current-user-principal")
        found = self.propfind(principal, "C:calendar-home-set").responses[principal]
        self.check("finds the home of its calendars", self.href(found, "C:calendar-home-set") == self.home)
        wanted = "D:resourcetype D:displayname A:calendar-color C:supported-calendar-component-set D:current-user-privilege-set D:owner".split()
        found = self.calendars(self.propfind(self.home, *wanted, depth="1").responses)
        rights = {path.split("/")[-2]: self.privileges(each) for path, each in found.items()}
        needed = {name("D:write-content"), name("D:bind"), name("D:unbind")}
        self.check("may write into its own", needed <= rights["calendar"], rights["calendar"])
        self.check("may not write birthdays", not needed & rights["birthdays"] and name("D:write") not in rights["birthdays"])
        self.check("sees calendar-access", "calendar-access" in self.send("OPTIONS", self.calendar).fields["DAV"])
        found = self.propfind(self.calendar, "D:supported-report-set").responses[self.calendar]
        reports = found[name("D:supported-report-set")]
        self.check("finds calendar-query and sync-collection", all(reports.find(f".//{name(each)}") is not None for each in ("C:calendar-query", "D:sync-collection")))

    def refresh(self):
        body = '<C:calendar-query><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">'
        body += '<C:time-range start="20261001T000000Z" end="20271201T000000Z"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>'
        listed = self.report(self.calendar, body, depth="1").responses
        self.check("lists the events", len(listed) > 20)
        read = self.read(listed, ("D:getetag", "D:displayname", "C:calendar-data"))
        self.check("reads them", all(self.text(read.get(path, {}), "C:calendar-data") for path in listed))
        answer = self.changes("", "0")
        token = answer.root.findtext(name("D:sync-token"))
        self.outlook("Dentist", {"subject": "Dentist, later"})
        changed = list(self.changes(token, "0").responses)
        self.check("sees what changed", changed == [self.find("Dentist, later")], changed)
        answer = self.changes("data:,of-another-time", "0")
        self.check("starts anew with a token of old", answer.status == 403 and answer.condition("D:valid-sync-token"))
        answer = self.send("HEAD", changed[0])
        self.check("asks for an entity tag", answer.status == 200 and answer.etag)
