#!/usr/bin/env python3
"""calcurse-caldav keeps calcurse and the calendar in step; it is the client that knows the least of the protocol.

check.py GRAPHDAV

Its mailbox has no series with a moved occurrence: calcurse takes the occurrence for one more appointment, and puts that
into the calendar as a new one.
"""

import pathlib
import subprocess
import sys
import time

from judging.ical import tomorrow
from judging.score import Score
from judging.server import serving
from judging.simulator import Graph

CONFIG = """
[General]
Binary = calcurse
Hostname = {host}
Path = {path}
HTTPS = No
AuthMethod = basic
DryRun = No
Verbose = Yes
SyncFilter = cal
[Auth]
Username = {user}
Password = {password}
"""


class Calcurse:
    """calcurse with its data in a folder."""

    def __init__(self, server):
        self.folder = server.folder / "calcurse"
        (self.folder / "hooks").mkdir(parents=True)
        (self.folder / "data").mkdir()
        host = server.origin.partition("//")[2]
        settings = {"host": host, "path": server.calendar, "user": server.user, "password": server.password}
        (self.folder / "config").write_text(CONFIG.format(**settings))

    @property
    def appointments(self):
        return self.folder / "data" / "apts"

    def sync(self, *arguments):
        """Whether calcurse-caldav came to its end; the interpreter is Debian's, which has its modules."""
        places = {"config": "config", "datadir": "data", "lockfile": "lock", "syncdb": "sync.db", "hookdir": "hooks"}
        options = [word for name, path in places.items() for word in (f"--{name}", str(self.folder / path))]
        command = ["/usr/bin/python3", "/usr/bin/calcurse-caldav", *options, *arguments]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"       {(done.stdout + done.stderr)[-600:]}")
        return done.returncode == 0

    def shows(self, text):
        command = ["calcurse", "-D", str(self.folder / "data"), "-Q", "--from", "today", "--days", "30"]
        return text in subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def replace(self, old, new):
        self.appointments.write_text(self.appointments.read_text().replace(old, new))


def fill(graph):
    """An appointment, a whole day, and a series."""

    def at(hour, days=1):
        return {"dateTime": f"{tomorrow(hour, days):%Y-%m-%dT%H:%M:%S}", "timeZone": "UTC"}

    graph.send("POST", "events", {"subject": "Stand-up", "start": at(9), "end": at(10)})
    graph.send("POST", "events", {"subject": "Holiday", "isAllDay": True, "start": at(0, 3), "end": at(0, 4)})
    pattern = {"type": "daily", "interval": 2}
    span = {"type": "numbered", "startDate": f"{tomorrow(0):%Y-%m-%d}", "numberOfOccurrences": 5}
    series = {
        "subject": "Sprint planning",
        "start": at(11),
        "end": at(12),
        "recurrence": {"pattern": pattern, "range": span},
    }
    graph.send("POST", "events", series)


def judge(server, score):
    calcurse, graph = Calcurse(server), Graph(server.mailbox)
    fill(graph)
    score.check("starts with what the server has", calcurse.sync("--init", "keep-remote"))
    score.check("shows the week", all(calcurse.shows(name) for name in ("Stand-up", "Holiday", "Sprint planning")))
    before = calcurse.appointments.read_text()
    score.check(
        "a sync without changes changes nothing", calcurse.sync() and calcurse.appointments.read_text() == before
    )

    day = f"{tomorrow(0, 2):%m/%d/%Y}"
    with calcurse.appointments.open("a") as file:
        file.write(f"{day} @ 12:00 -> {day} @ 13:00 |Made in calcurse\n")
    score.check("sync of a new appointment", calcurse.sync())
    score.check("it is in Outlook", "Made in calcurse" in graph.events())
    calcurse.replace("Made in calcurse", "Edited in calcurse")
    score.check("sync of an edit, which is a new object", calcurse.sync())
    events = graph.events()
    score.check("edit is in Outlook", "Edited in calcurse" in events and "Made in calcurse" not in events)

    graph.send("PATCH", f"events/{events['Edited in calcurse']['id']}", {"subject": "Edited in Outlook"})
    time.sleep(1)  # what the server read less than a second ago is fresh
    score.check("sync of an edit of Outlook", calcurse.sync() and calcurse.shows("Edited in Outlook"))
    calcurse.appointments.write_text(
        "".join(line for line in calcurse.appointments.read_text().splitlines(True) if "Edited in Outlook" not in line)
    )
    score.check("sync of a deletion", calcurse.sync())
    score.check("it is gone in Outlook", "Edited in Outlook" not in graph.events())


def main():
    score = Score(pathlib.Path(__file__).with_name("known-exceptions"))
    with serving(sys.argv[1], "empty", sync={"maxAge": 0}) as server, score.judge("calcurse-caldav"):
        judge(server, score)
    score.finish()


if __name__ == "__main__":
    main()
