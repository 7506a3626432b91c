"""Thunderbird 153, as seen on the wire."""

from app import App
from judging.dav import name

DISCOVERY = """D:resourcetype D:owner D:displayname D:current-user-principal D:current-user-privilege-set A:calendar-color
    C:calendar-home-set""".split()
CALENDAR = """D:resourcetype D:owner D:current-user-principal D:current-user-privilege-set D:supported-report-set
    C:supported-calendar-component-set CS:getctag""".split()
PRINCIPAL = "C:calendar-home-set C:calendar-user-address-set C:schedule-inbox-URL C:schedule-outbox-URL".split()


class Thunderbird(App):
    name, product = "Thunderbird", "-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN"
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.0"
    fields = {"Accept": "text/xml", "Accept-Charset": "utf-8,*;q=0.1"}
    own_lines = "X-MOZ-GENERATION:1\n"
    private = r"(?=END:VEVENT)", "X-MOZ-LASTACK:20261201T080000Z\n"

    def set_up(self):
        """What the dialogue for a new calendar on the network does with the address of the server."""
        for method in ("HEAD", "GET"):
            answer = self.send(method, "/dav/", Accept="text/calendar,text/plain;q=0.8,*/*;q=0.5")
            kind = answer.fields["Content-Type"] or ""
            self.check(f"takes the server for no file ({method})", answer.status < 500 and not kind.startswith("text/calendar"))
        answer = self.propfind("/dav/", *DISCOVERY, Authorization=None)
        realm = answer.fields["WWW-Authenticate"]
        self.check("is asked for a password", answer.status == 401 and realm.startswith("Basic realm="))
        for path in (self.calendar, self.home, "/dav/principals/judge/"):
            self.check("of one realm only", self.propfind(path, *DISCOVERY, Authorization=None).fields["WWW-Authenticate"] == realm)
        for depth in ("0", "1"):
            self.expect(f"looks at the server at depth {depth}", self.propfind("/dav/", *DISCOVERY, depth=depth), 207)
        answer = self.send("PUT", "/dav/", "", If_Match="nothing", Content_Type="text/calendar; charset=utf-8")
        self.check("finds out that it cannot write there", 400 <= answer.status < 500, answer.status)
        self.expect("is led on", self.propfind("/.well-known/caldav", *DISCOVERY), 301, 302, 307, 308)
        principal = self.href(self.propfind("/dav/", *DISCOVERY).responses["/dav/"], "D:current-user-principal")
        home = self.href(self.propfind(principal, *DISCOVERY).responses[principal], "C:calendar-home-set")
        self.check("finds the home of its calendars", home == self.home)
        found = self.calendars(self.propfind(home, *DISCOVERY, depth="1").responses)
        self.check("offers the calendars", {"calendar", "project-x"} <= {path.split("/")[-2] for path in found})
        self.check("with their names", all(self.text(each, "D:displayname") for each in found.values()))
        self.check("and colours where they have one", self.text(found[self.home + "project-x/"], "A:calendar-color").startswith("#"))
        self.subscribe(principal)

    def subscribe(self, principal):
        found = self.propfind(self.calendar, *CALENDAR).responses[self.calendar]
        self.check("finds sync-collection", found[name("D:supported-report-set")].find(f".//{name('D:sync-collection')}") is not None)
        self.check("may write", {name("D:write"), name("D:write-content"), name("D:bind"), name("D:unbind")} <= self.privileges(found))
        found = self.propfind(self.home + "birthdays/", *CALENDAR).responses[self.home + "birthdays/"]
        self.check("may not write birthdays", not {name("D:write"), name("D:write-content")} & self.privileges(found))
        answer = self.send("OPTIONS", self.home)
        self.check("sees that the server mails", "calendar-auto-schedule" in answer.fields["DAV"])
        found = self.propfind(principal, *PRINCIPAL).responses[principal]
        self.check("finds inbox, outbox and its address", all(name(each) in found for each in PRINCIPAL))

    def refresh(self):
        answer = self.changes("", "1", ("D:getetag", "D:getcontenttype"))
        paths = [path for path, found in answer.responses.items() if found and "text/calendar" in self.text(found, "D:getcontenttype")]
        self.check("lists the events", len(paths) > 20, len(paths))
        self.check("reads them all", set(self.read(paths, ("D:getetag", "C:calendar-data"))) == set(paths))
        token = answer.root.findtext(name("D:sync-token"))
        self.check("sees that nothing changed", not [path for path in self.changes(token, "1").responses if path.endswith(".ics")])
        self.outlook("Dentist", {"subject": "Dentist, later"})
        answer = self.changes(token, "1", ("D:getetag", "D:getcontenttype"))
        self.check("sees what changed", [path for path in answer.responses if path.endswith(".ics")] == [self.find("Dentist, later")])
        gone = self.find("Dentist, later")
        self.graph.send("DELETE", f"events/{self.graph.events()['Dentist, later']['id']}")
        token = answer.root.findtext(name("D:sync-token"))
        self.wait()
        self.check("sees what is gone", self.changes(token, "1").responses == {gone: None})
        self.expect("starts anew with a token of old", self.changes("data:,of-another-time", "1"), 403, 409, 410, 412)
