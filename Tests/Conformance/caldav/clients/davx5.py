"""DAVx5 of Android, after its sources (dav4jvm)."""

from app import LAST_MONTH, OLD_TOKEN, App, since
from judging.dav import name

BASE = "D:resourcetype D:displayname C:calendar-description C:calendar-home-set D:current-user-principal".split()
HOME = """D:resourcetype D:displayname D:owner D:current-user-privilege-set C:calendar-description
    A:calendar-color C:calendar-timezone C:calendar-timezone-id C:supported-calendar-component-set CS:source""".split()
PRINCIPAL = """C:calendar-home-set C:calendar-user-address-set D:displayname D:group-membership
    CS:calendar-proxy-read-for CS:calendar-proxy-write-for""".split()
STATE = "C:max-resource-size D:supported-report-set CS:getctag D:sync-token".split()


class DAVx5(App):
    name, agent, product = (
        "DAVx5",
        "DAVx5/4.5.6-ose (dav4jvm; okhttp/5.1.0) Android/15",
        "DAVx5/4.5.6-ose ical4j/3.2.19",
    )
    fields = {"Content-Type": "application/xml; charset=utf-8", "Accept-Language": "de-DE, de;q=0.7, *;q=0.5"}
    own_lines = "SEQUENCE:0\nSTATUS:CONFIRMED\n"

    def send(self, method, path, body=None, **fields):
        if method == "PUT":
            fields = {"Content_Type": "text/calendar; charset=utf-8"} | fields
        return super().send(method, path, body, **fields)

    def update(self, known):
        return {"If_Schedule_Tag_Match": known.fields["Schedule-Tag"]}

    remove = update

    def set_up(self):
        self.expect("looks at the address", self.propfind("/dav/", *BASE), 207)
        answer = self.propfind("/.well-known/caldav", *BASE)
        self.check("is led on", answer.status in (301, 302, 307, 308) and answer.fields["Location"].endswith("/dav/"))
        principal = self.href(
            self.propfind("/dav/", "D:current-user-principal").responses["/dav/"], "D:current-user-principal"
        )
        answer = self.send("OPTIONS", principal)
        self.check("finds that the principal has calendars", "calendar-access" in answer.fields["DAV"])
        found = self.propfind(principal, *PRINCIPAL).responses[principal]
        self.check("finds the home of its calendars", self.href(found, "C:calendar-home-set") == self.home)
        calendars = self.calendars(self.propfind(self.home, *HOME, depth="1").responses)
        for path, properties in calendars.items():
            components = {each.get("name") for each in properties[name("C:supported-calendar-component-set")]}
            self.check(f"takes {path.split('/')[-2]} for a calendar of events", components == {"VEVENT"})
        rights = {
            path.split("/")[-2]: name("D:write-content") in self.privileges(each) for path, each in calendars.items()
        }
        self.check("knows what it may write", rights["calendar"] and not rights["birthdays"], rights)
        self.check("asks for the own ones", self.href(calendars[self.calendar], "D:owner") == principal)

    def refresh(self):
        state = self.propfind(self.calendar, *STATE).responses[self.calendar]
        self.check(
            "may sync", state[name("D:supported-report-set")].find(f".//{name('D:sync-collection')}") is not None
        )
        answer = self.sync(self.calendar, "", "D:getetag", depth="0")
        paths = [path for path, found in answer.responses.items() if found]
        self.check("lists the events at depth 0", answer.status == 207 and len(paths) > 20, len(paths))
        read, wanted = {}, "C:calendar-data D:getetag C:schedule-tag".split()
        for begin in range(0, len(paths), 10):
            read |= self.multiget(self.calendar, paths[begin : begin + 10], *wanted, depth=None).responses
        self.check("reads them ten at a time", set(read) == set(paths))
        series = [self.text(each, "C:calendar-data") for each in read.values()]
        whole = all(any("RECURRENCE-ID" not in event for event in each.split("BEGIN:VEVENT")[1:]) for each in series)
        self.check("each has what a phone shows", whole)
        answered = self.query(self.calendar, "D:getetag", inside=since(LAST_MONTH))
        self.check("asks for those of the last days", answered.status == 207 and len(answered.responses) > 20)
        token = answer.root.findtext(name("D:sync-token"))
        self.outlook("Dentist", {"subject": "Dentist, later"})
        changed = self.sync(self.calendar, token, "D:getetag", depth="0").responses
        self.check("sees what changed", list(changed) == [self.find("Dentist, later")], list(changed))
        answer = self.sync(self.calendar, OLD_TOKEN, "D:getetag", depth="0")
        self.check("starts anew with a token of old", answer.status == 403 and answer.condition("D:valid-sync-token"))
