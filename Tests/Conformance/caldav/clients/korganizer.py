"""KOrganizer (Akonadi, KDAV 6), after its sources."""

from app import App
from judging.dav import name


class KOrganizer(App):
    name, agent = "KOrganizer", "Mozilla/5.0 (X11; Linux x86_64) KIO/6.9 davgroupware-resource/6.3.0"
    product = "-//K Desktop Environment//NONSGML libkcal 4.3//EN"
    fields = {
        "Content-Type": "application/xml; charset=utf-8",
        "Accept": "text/html, text/*;q=0.9, image/jpeg;q=0.9, */*;q=0.8",
    }
    own_lines = "CLASS:PUBLIC\nTRANSP:OPAQUE\nPRIORITY:0\n"
    note = "X-KDE-KCALCORE-ENABLED:FALSE", "END:VALARM"

    def send(self, method, path, body=None, **fields):
        if method == "PUT":
            fields = {"Content_Type": "text/calendar"} | fields
        return super().send(method, path, body, **fields)

    def set_up(self):
        first = ("C:calendar-home-set", "D:current-user-principal", "D:principal-URL")
        principal = self.href(self.propfind("/dav/", *first).responses["/dav/"], "D:current-user-principal")
        found = self.propfind(principal, *first).responses[principal]
        self.check("finds the home of its calendars", self.href(found, "C:calendar-home-set") == self.home)
        wanted = """D:displayname D:resourcetype A:calendar-color C:supported-calendar-component-set
            D:current-user-privilege-set CS:getctag""".split()
        found = self.calendars(self.propfind(self.home, *wanted, depth="1").responses)
        self.check("offers the calendars", {"calendar", "project-x"} <= {path.split("/")[-2] for path in found})
        whole = (self.text(each, "D:displayname") and self.text(each, "CS:getctag") for each in found.values())
        self.check("with what it needs", all(whole))
        rights = {path.split("/")[-2]: self.privileges(each) for path, each in found.items()}
        needed = {name("D:write"), name("D:bind"), name("D:unbind")}
        self.check("may make and delete events", needed <= rights["calendar"], rights["calendar"])
        self.check("may not change birthdays", not needed & rights["birthdays"], rights["birthdays"])

    def list(self, component):
        return self.query(self.calendar, "D:getetag", "D:resourcetype", component=component)

    def read(self, addresses):
        return self.multiget(self.calendar, addresses, "D:getetag", "C:calendar-data").responses

    def refresh(self):
        listed = self.list("VEVENT").responses
        self.check("lists the events", len(listed) > 20)
        for component in ("VTODO", "VJOURNAL"):
            answer = self.list(component)
            self.check(
                f"finds no {component}, and no error", answer.status == 207 and not answer.responses, answer.status
            )
        paths = [f"http://{self.authority}{path}" for path in listed]
        read = self.read(paths)
        self.check("reads them by whole addresses", set(read) == set(listed), len(read))
        special = f"http://{self.authority}{self.calendar}7kukuqrfedlm2f9t@fabrikam.example.com.ics"
        for address in (special, special.replace("@", "%40")):
            spelling = address.partition("fedlm2f9t")[2]
            self.check(f"reads …{spelling} as it writes it", any(self.read([address]).values()))
        self.outlook("Dentist", {"subject": "Dentist, later"})
        tags = {path: self.text(each, "D:getetag") for path, each in listed.items()}
        after = self.list("VEVENT").responses
        changed = [path for path, each in after.items() if self.text(each, "D:getetag") != tags.get(path)]
        self.check("finds what changed", changed == [self.find("Dentist, later")], changed)
