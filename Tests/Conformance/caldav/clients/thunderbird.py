"""Thunderbird 153, as seen on the wire."""

import re

from app import OLD_TOKEN, App
from judging.dav import name

DISCOVERY = """D:resourcetype D:owner D:displayname D:current-user-principal D:current-user-privilege-set
    A:calendar-color C:calendar-home-set""".split()
CALENDAR = """D:resourcetype D:owner D:current-user-principal D:current-user-privilege-set D:supported-report-set
    C:supported-calendar-component-set CS:getctag""".split()
PRINCIPAL = "C:calendar-home-set C:calendar-user-address-set C:schedule-inbox-URL C:schedule-outbox-URL".split()


class Thunderbird(App):
    name, product = "Thunderbird", "-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN"
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.0"
    fields = {"Accept": "text/xml", "Accept-Charset": "utf-8,*;q=0.1"}
    own_lines = "X-MOZ-GENERATION:1\n"
    note = "X-MOZ-LASTACK:20261201T080000Z", "END:VEVENT"

    def write(self, lines):
        """It has an order of its own within a reminder."""
        return super().write(re.sub(r"(DESCRIPTION:Reminder\n)(TRIGGER.*\n)", r"\2\1", lines))

    def answer(self, lines):
        """It takes the attendee out and puts the one who has answered behind the others."""
        return re.sub(r"(ATTENDEE.*:mailto:adele.*\n)((?:ATTENDEE.*\n)*)", r"\2\1", super().answer(lines))

    def set_up(self):
        """What the dialogue for a new calendar on the network does with the address of the server."""
        for method in ("HEAD", "GET"):
            answer = self.send(method, "/dav/", Accept="text/calendar,text/plain;q=0.8,*/*;q=0.5")
            kind = answer.fields["Content-Type"] or ""
            is_file = kind.startswith("text/calendar")
            self.check(f"takes the server for no file ({method})", answer.status < 500 and not is_file, answer.status)
        answer = self.propfind("/dav/", *DISCOVERY, Authorization=None)
        realm = answer.fields["WWW-Authenticate"]
        self.check("is asked for a password", answer.status == 401 and realm.startswith("Basic realm="))
        for path in (self.calendar, self.home, "/dav/principals/judge/"):
            other = self.propfind(path, *DISCOVERY, Authorization=None).fields["WWW-Authenticate"]
            self.check(f"is asked for the same one at {path.split('/')[-2]}", other == realm, other)
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
        self.check(
            "and colours where they have one",
            self.text(found[self.home + "project-x/"], "A:calendar-color").startswith("#"),
        )
        self.subscribe(principal)

    def subscribe(self, principal):
        found = self.propfind(self.calendar, *CALENDAR).responses[self.calendar]
        reports = {each.tag for each in found[name("D:supported-report-set")].iter()}
        self.check("finds sync-collection", name("D:sync-collection") in reports, reports)
        needed = {name("D:write"), name("D:write-content"), name("D:bind"), name("D:unbind")}
        self.check("may write", needed <= self.privileges(found), self.privileges(found))
        other = self.home + "birthdays/"
        found = self.propfind(other, *CALENDAR).responses[other]
        self.check("may not write birthdays", not needed & self.privileges(found), self.privileges(found))
        answer = self.send("OPTIONS", self.home)
        self.check("sees that the server mails", "calendar-auto-schedule" in answer.fields["DAV"])
        found = self.propfind(principal, *PRINCIPAL).responses[principal]
        self.check("finds inbox, outbox and its address", all(name(each) in found for each in PRINCIPAL))

    def refresh(self):
        listed, token = self.changes("")
        paths = [path for path, found in listed.items() if "text/calendar" in self.text(found, "D:getcontenttype")]
        self.check("lists the events", len(paths) > 20, len(paths))
        read = self.multiget(self.calendar, paths, "D:getetag", "C:calendar-data").responses
        self.check("reads them all", set(read) == set(paths))
        changed, token = self.changes(token)
        self.check("sees that nothing changed", not changed, changed)
        self.outlook("Dentist", {"subject": "Dentist, later"})
        changed, token = self.changes(token)
        self.check("sees what changed", list(changed) == [self.find("Dentist, later")], list(changed))
        gone = self.find("Dentist, later")
        self.graph.send("DELETE", f"events/{self.graph.events()['Dentist, later']['id']}")
        self.wait()
        changed, token = self.changes(token)
        self.check("sees what is gone", changed == {gone: None}, changed)
        answer = self.sync(self.calendar, OLD_TOKEN, "D:getetag", "D:getcontenttype")
        self.check("starts anew with a token of old", 400 <= answer.status < 500, answer.status)

    def changes(self, token):
        """What changed in the calendar since a token, and the next token."""
        answer = self.sync(self.calendar, token, "D:getetag", "D:getcontenttype")
        changed = {path: found for path, found in answer.responses.items() if path.endswith(".ics")}
        return changed, answer.root.findtext(name("D:sync-token"))
