"""A calendar app as it talks on the wire: what it sends, and what must come of it in Outlook."""

import re
import time
import zoneinfo

from judging.dav import Client, element, name
from judging.ical import UTC, stamp, tomorrow
from judging.simulator import Graph, control

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
LAST_MONTH = tomorrow(0, -30)
OLD_TOKEN = "data:,of-another-time"
INVITATION, SERIES, MEETING = "Fabrikam: contract", "Sprint planning", "Design review: relaunch"
PEOPLE = (
    "ORGANIZER;CN=Adele Vance:mailto:adele.vance@contoso.com",
    "ATTENDEE;CN=Adele Vance;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:adele.vance@contoso.com",
    "ATTENDEE;CN=Alex Wilber;PARTSTAT=NEEDS-ACTION;ROLE=REQ-PARTICIPANT;RSVP=TRUE:mailto:alex.wilber@contoso.com",
)
ZONE = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
DTSTART:19810329T020000
TZNAME:CEST
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
DTSTART:19961027T030000
TZNAME:CET
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
"""


def unfolded(text):
    """The lines of an object."""
    return re.sub(r"\r?\n[ \t]", "", text).replace("\r\n", "\n")


def folded(text):
    """An object as it is sent, from lines."""
    lines = (re.sub(r"(.{70})(?=.)", r"\1\r\n ", line) for line in text.splitlines())
    return "".join(f"{line}\r\n" for line in lines)


def since(begin, end=None):
    """A time range for a query."""
    bounds = {"start": stamp(begin), "end": stamp(end)} if end else {"start": stamp(begin)}
    return element("C:time-range", **bounds)


class App(Client):
    """An app with its habits; a client of its own sets it up and refreshes it."""

    name = agent = product = ""
    fields = {}
    own_lines = ""  # lines that the app adds to each event it writes
    note = None  # what it notes on an event when a reminder was seen or switched off, and before which line
    create = {"If_None_Match": "*"}

    def __init__(self, server, score):
        super().__init__(server.origin, server.user, server.password, self.agent, self.fields)
        self.server, self.score, self.graph = server, score, Graph(server.mailbox)
        self.calendar, self.home = server.calendar, server.home

    # What an app does with conditions, unless it does it otherwise

    def update(self, known):
        return {"If_Match": known.etag}

    def remove(self, known):
        return {"If_Match": known.etag}

    # Checks

    def check(self, what, holds, detail=""):
        return self.score.check(f"{self.name}: {what}", holds, detail)

    def expect(self, what, answer, *statuses):
        return self.check(what, answer.status in statuses, f"{answer.status} {answer.body[-300:]}")

    def text(self, properties, wanted):
        found = properties.get(name(wanted))
        return "" if found is None else (found.text or "")

    def href(self, properties, wanted):
        found = properties.get(name(wanted))
        link = None if found is None else found.find(name("D:href"))
        return "" if link is None else link.text

    def calendars(self, responses):
        """Properties by path of the calendars among responses."""
        kind = name("D:resourcetype")
        return {
            path: found
            for path, found in responses.items()
            if found and kind in found and found[kind].find(name("C:calendar")) is not None
        }

    def privileges(self, properties):
        found = properties.get(name("D:current-user-privilege-set"))
        return set() if found is None else {each.tag for privilege in found for each in privilege}

    # What a person does

    def outlook(self, subject, change):
        """Somebody changes an event in Outlook."""
        self.graph.send("PATCH", f"events/{self.graph.events()[subject]['id']}", change)
        self.wait()

    def wait(self):
        """What the server read less than a second ago is fresh."""
        time.sleep(1)

    def find(self, subject):
        """The path of the object with an event of a subject, found as the judge, not as the app."""
        for path, found in self.query(self.calendar, "C:calendar-data").responses.items():
            if f"\nSUMMARY:{subject}" in unfolded(self.text(found, "C:calendar-data")).replace("\\", ""):
                return path
        raise LookupError(subject)

    def write(self, lines):
        """An object in the dialect of the app, from the lines that the server gave."""
        return folded(re.sub(r"(?m)^PRODID:.*$", f"PRODID:{self.product}", lines))

    def change(self, path, edit):
        """Reads an object, edits its lines, and puts it back; returns what was read and the answer."""
        known = self.send("GET", path)
        lines = edit(unfolded(known.text))
        assert lines != unfolded(known.text), f"nothing to edit in {path}"
        return known, self.send("PUT", path, self.write(lines), **self.update(known))

    def answer(self, lines):
        """An invitation, accepted."""
        return re.sub(
            r"(ATTENDEE.*?)PARTSTAT=NEEDS-ACTION(;RSVP=TRUE)?(.*:mailto:adele)", r"\1PARTSTAT=ACCEPTED\3", lines
        )

    def edit(self):
        """Makes, changes, moves, accepts, invites, cancels, notes and deletes."""
        path = self.make()
        title = f"SUMMARY:Edited in {self.name}"
        known, answer = self.change(path, lambda lines: re.sub(r"SUMMARY:.*", title, lines))
        self.expect("changes an event", answer, 200, 204)
        self.check("the change is in Outlook", f"Edited in {self.name}" in self.graph.events())
        if self.update(known):
            answer = self.send("PUT", path, self.write(unfolded(known.text)), **self.update(known))
            self.expect("is told that its copy is old", answer, 412)
        self.move()
        self.accept()
        self.invite()
        if self.note:
            self.keep_note()
        answer = self.send("DELETE", path, **self.remove(self.send("GET", path)))
        self.expect("deletes an event", answer, 200, 204)
        self.check("it is gone in Outlook", f"Edited in {self.name}" not in self.graph.events())

    def event(self, path, title, *people):
        """An object of the app with an event of Berlin time, and when it begins."""
        begin = tomorrow(0, 2).replace(hour=10, tzinfo=BERLIN)
        times = f"DTSTART;TZID=Europe/Berlin:{begin:%Y%m%d}T100000\nDTEND;TZID=Europe/Berlin:{begin:%Y%m%d}T110000\n"
        texts = f"SUMMARY:{title}\nLOCATION:Room 4\\, first floor\n" + "".join(f"{line}\n" for line in people)
        identity = f"UID:{path.rpartition('/')[2].removesuffix('.ics')}\nDTSTAMP:20261130T120000Z\n"
        event = f"BEGIN:VEVENT\n{identity}{times}{texts}{self.own_lines}END:VEVENT\n"
        head = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:{self.product}\n"
        return folded(f"{head}{ZONE}{event}END:VCALENDAR\n"), begin

    def make(self):
        """Makes an event, and returns its path."""
        path = f"{self.calendar}{self.new_name()}"
        body, begin = self.event(path, f"Made in {self.name}")
        self.expect("makes an event", self.send("PUT", path, body, **self.create), 201)
        made = self.graph.events().get(f"Made in {self.name}", {})
        self.check("it is in Outlook", made.get("location", {}).get("displayName") == "Room 4, first floor", made)
        wanted = f"{begin.astimezone(UTC):%Y-%m-%dT%H:%M}", "W. Europe Standard Time"
        found = made.get("start", {}).get("dateTime", "")[:16], made.get("originalStartTimeZone")
        self.check("at its time", found == wanted, found)
        self.expect("does not make it twice", self.send("PUT", path, body, **self.create), 412)
        return path

    def new_name(self):
        return f"{self.name.replace(' ', '-').lower()}-{id(self):x}.ics"

    def occurrences(self, subject):
        """(start, subject) of the coming occurrences of a series."""
        begin, end = f"{tomorrow(0):%Y-%m-%dT%H:%M:%SZ}", f"{tomorrow(0, 40):%Y-%m-%dT%H:%M:%SZ}"
        master = self.graph.events()[subject]["id"]
        rows = self.graph.send("GET", f"events/{master}/instances?startDateTime={begin}&endDateTime={end}")["value"]
        return sorted((row["start"]["dateTime"][:16], row["subject"]) for row in rows)

    def move(self):
        """Moves the next occurrence of a series by two hours."""
        before = self.occurrences(SERIES)
        day = before[0][0][:10].replace("-", "")
        known = self.send("GET", path := self.find(SERIES))
        lines = unfolded(known.text)
        master = lines[lines.index("BEGIN:VEVENT") : lines.index("END:VEVENT")]
        moved = re.sub(r"(?m)^(RRULE|EXDATE|DTSTART|DTEND).*\n", "", master)
        moved += f"RECURRENCE-ID;TZID=Europe/Berlin:{day}T100000\nDTSTART;TZID=Europe/Berlin:{day}T120000\n"
        moved += f"DTEND;TZID=Europe/Berlin:{day}T133000\n{self.own_lines}END:VEVENT\n"
        body = self.write(lines.replace("END:VCALENDAR", f"{moved}END:VCALENDAR"))
        self.expect("moves one occurrence", self.send("PUT", path, body, **self.update(known)), 200, 204)
        after = self.occurrences(SERIES)
        hour = int(before[0][0][11:13]) + 2
        wanted = [(f"{before[0][0][:11]}{hour:02}{before[0][0][13:]}", SERIES), *before[1:]]
        self.check("that one only", after == wanted, after[:2])

    def mails(self):
        """(kind, to whom) of the mails that Outlook has sent since this was asked last."""
        found = control(self.server.mailbox, "outbox")
        control(self.server.mailbox, "outbox", method="DELETE")
        return [(mail["kind"], *mail["to"]) for mail in found]

    def accept(self):
        """Accepts an invitation; its organizer hears of it, nobody else does."""
        self.mails()
        _, answer = self.change(self.find(INVITATION), self.answer)
        self.expect("accepts an invitation", answer, 200, 204)
        response = self.graph.events()[INVITATION]["responseStatus"]["response"]
        self.check("it is accepted in Outlook", response == "accepted", response)
        mails = self.mails()
        self.check("the organizer hears of it once", mails == [("response", "diego@fabrikam.example.com")], mails)

    def invite(self):
        """Invites somebody, who hears of it once, and cancels the meeting, of which they hear once, too."""
        path = f"{self.calendar}meeting-{self.new_name()}"
        body, _ = self.event(path, "A meeting", *PEOPLE)
        self.expect("invites", self.send("PUT", path, body, **self.create), 201)
        mails = self.mails()
        self.check("who is invited hears of it once", mails == [("request", "alex.wilber@contoso.com")], mails)
        answer = self.send("DELETE", path, **self.remove(self.send("GET", path)))
        self.expect("cancels", answer, 200, 204)
        mails = self.mails()
        self.check("who was invited hears of it once", mails == [("cancel", "alex.wilber@contoso.com")], mails)

    def keep_note(self):
        """Notes on a meeting what concerns no attendee: nobody is mailed, and the note is kept."""
        line, place = self.note
        self.mails()
        path, before = self.find(MEETING), self.graph.events()[MEETING]["@odata.etag"]
        _, answer = self.change(path, lambda lines: lines.replace(place, f"{line}\n{place}", 1))
        self.expect("notes something on a meeting", answer, 200, 204)
        mails = self.mails()
        self.check("nobody is mailed", not mails, mails)
        self.check("nothing changed in Outlook", self.graph.events()[MEETING]["@odata.etag"] == before)
        kept = unfolded(self.send("GET", path).text).split("\n")
        self.check("finds its note again", line in kept)
