"""CalDavSynchronizer, the add-in of Outlook, after its sources."""

import re

from app import LAST_MONTH, OLD_TOKEN, App, since
from judging.dav import name
from judging.ical import tomorrow


class CalDavSynchronizer(App):
    name, agent = "CalDavSynchronizer", "CalDavSynchronizer/4.4"
    product = "-//github.com/rianjs/ical.net//NONSGML ical.net 2.2//EN"
    fields = {"Content-Type": "application/xml; charset=utf-8"}
    own_lines = (
        "CLASS:PUBLIC\nPRIORITY:5\nSEQUENCE:0\nSTATUS:CONFIRMED\nTRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY\n"
    )

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
        wanted = """D:resourcetype D:displayname A:calendar-color C:supported-calendar-component-set
            D:current-user-privilege-set D:owner""".split()
        found = self.calendars(self.propfind(self.home, *wanted, depth="1").responses)
        rights = {path.split("/")[-2]: self.privileges(each) for path, each in found.items()}
        needed = {name("D:write-content"), name("D:bind"), name("D:unbind")}
        self.check("may write into its own", needed <= rights["calendar"], rights["calendar"])
        self.check("may not write birthdays", not {*needed, name("D:write")} & rights["birthdays"], rights["birthdays"])
        self.check("sees calendar-access", "calendar-access" in self.send("OPTIONS", self.calendar).fields["DAV"])
        found = self.propfind(self.calendar, "D:supported-report-set").responses[self.calendar]
        reports = {each.tag for each in found[name("D:supported-report-set")].iter()}
        self.check("finds its reports", {name("C:calendar-query"), name("D:sync-collection")} <= reports, reports)

    def refresh(self):
        inside = since(LAST_MONTH, tomorrow(0, 365))
        listed = self.query(self.calendar, "D:getetag", inside=inside).responses
        self.check("lists the events", len(listed) > 20)
        read = self.multiget(self.calendar, listed, "D:getetag", "D:displayname", "C:calendar-data").responses
        self.check("reads them", all(self.text(read.get(path, {}), "C:calendar-data") for path in listed))
        answer = self.sync(self.calendar, "", "D:getetag", depth="0")
        token = answer.root.findtext(name("D:sync-token"))
        self.outlook("Dentist", {"subject": "Dentist, later"})
        changed = list(self.sync(self.calendar, token, "D:getetag", depth="0").responses)
        self.check("sees what changed", changed == [self.find("Dentist, later")], changed)
        answer = self.sync(self.calendar, OLD_TOKEN, "D:getetag", depth="0")
        self.check("starts anew with a token of old", answer.status == 403 and answer.condition("D:valid-sync-token"))
        answer = self.send("HEAD", changed[0])
        self.check("asks for an entity tag", answer.status == 200 and answer.etag)
