"""KOrganizer (Akonadi, KDAV 6), after its sources."""

from app import App
from judging.dav import name


class KOrganizer(App):
    name, agent = "KOrganizer", "Mozilla/5.0 (X11; Linux x86_64) KIO/6.9 davgroupware-resource/6.3.0"
    product = "-//K Desktop Environment//NONSGML libkcal 4.3//EN"
    fields = {"Content-Type": "application/xml; charset=utf-8", "Accept": "text/html, text/*;q=0.9, image/jpeg;q=0.9, */*;q=0.8"}
    own_lines = "X-KDE-KCALCORE-ENABLED:TRUE\nCLASS:PUBLIC\nTRANSP:OPAQUE\nPRIORITY:0\n"
    private = r"(?=END:VALARM)", "X-KDE-KCALCORE-ENABLED:FALSE\n"

    def send(self, method, path, body=None, **fields):
        if method == "PUT":
            fields = {"Content_Type": "text/calendar"} | fields
        return super().send(method, path, body, **fields)

    def set_up(self):
        found = self.propfind("/dav/", "C:calendar-home-set", "D:current-user-principal", "D:principal-URL").responses["/dav/"]
        principal = self.href(found, "D:current-user-principal")
        found = self.propfind(principal, "C:calendar-home-set", "D:current-user-principal", "D:principal-URL").responses[principal]
        self.check("finds the home of its calendars", self.href(found, "C:calendar-home-set") == self.home)
        wanted = """D:displayname D:resourcetype A:calendar-color C:supported-calendar-component-set D:current-user-privilege-set
            CS:getctag""".split()
        found = self.calendars(self.propfind(self.home, *wanted, depth="1").responses)
        self.check("offers the calendars", {"calendar", "project-x"} <= {path.split("/")[-2] for path in found})
        self.check("with what it needs", all(self.text(each, "D:displayname") and self.text(each, "CS:getctag") for each in found.values()))
        rights = {path.split("/")[-2]: self.privileges(each) for path, each in found.items()}
        self.check("may make and delete events", {name("D:write"), name("D:bind"), name("D:unbind")} <= rights["calendar"])
        self.check("may not change birthdays", not {name("D:write"), name("D:bind")} & rights["birthdays"])

    def query(self, component):
        body = "<C:calendar-query><D:prop><D:getetag/><D:resourcetype/></D:prop>"
        filters = f'<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="{component}"/></C:comp-filter></C:filter>'
        return self.report(self.calendar, f"{body}{filters}</C:calendar-query>", depth="1")

    def refresh(self):
        listed = self.query("VEVENT").responses
        self.check("lists the events", len(listed) > 20)
        for component in ("VTODO", "VJOURNAL"):
            answer = self.query(component)
            self.check(f"finds no {component}, and no error", answer.status == 207 and not answer.responses, answer.status)
        paths = [f"http://{self.authority}{path}" for path in listed]
        read = self.read(paths, ("D:getetag", "C:calendar-data"), depth="1")
        self.check("reads them by whole addresses", set(read) == set(listed), len(read))
        special = f"http://{self.authority}{self.calendar}7kukuqrfedlm2f9t@fabrikam.example.com.ics"
        for address in (special, special.replace("@", "%40")):
            self.check(f"reads {address[-12:]} as written", any(self.read([address], ("D:getetag",)).values()))
        self.outlook("Dentist", {"subject": "Dentist, later"})
        after = self.query("VEVENT").responses
        changed = [path for path, each in after.items() if self.text(each, "D:getetag") != self.text(listed.get(path, {}), "D:getetag")]
        self.check("finds what changed", changed == [self.find("Dentist, later")], changed)
