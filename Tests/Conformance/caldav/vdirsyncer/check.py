#!/usr/bin/env python3
"""vdirsyncer keeps a folder and the calendar in step, both ways and through conflicts; khal works on the folder.

check.py GRAPHDAV
"""

import os
import pathlib
import subprocess
import sys
import time

from judging.ical import calendar, event, tomorrow
from judging.score import Score
from judging.server import serving
from judging.simulator import Graph

CONFIG = """
[general]
status_path = "{folder}/status/"
[pair judge]
a = "here"
b = "there"
collections = ["from b"]
metadata = ["displayname", "color"]
{conflicts}
[storage here]
type = "filesystem"
path = "{folder}/vdir/"
fileext = ".ics"
[storage there]
type = "caldav"
url = "{url}"
username = "{user}"
password = "{password}"
"""
KHAL = """
[calendars]
[[judge]]
path = {folder}/vdir/calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = UTC
default_timezone = UTC
"""


def outlook(graph, *call):
    """Does something in Outlook; a server that takes nothing for fresh still counts in whole seconds."""
    answer = graph.send(*call)
    time.sleep(1)
    return answer


class Folder:
    """A folder that vdirsyncer keeps, and khal reads and writes."""

    def __init__(self, server):
        self.server, self.path = server, server.folder / "client"
        self.calendar = self.path / "vdir" / "calendar"
        self.path.mkdir()
        (self.path / "khal").write_text(KHAL.format(folder=self.path))
        self.resolve_conflicts(None)
        here = {name: str(self.path / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        self.environment = dict(os.environ, **here)

    def resolve_conflicts(self, winner):
        line = f'conflict_resolution = "{winner} wins"' if winner else ""
        server = {"url": self.server.url, "user": self.server.user, "password": self.server.password}
        (self.path / "config").write_text(CONFIG.format(folder=self.path, conflicts=line, **server))

    def run(self, program, *arguments, answers=""):
        """What a program wrote; None where it failed."""
        command = [
            pathlib.Path(sys.executable).with_name(program),
            "-c",
            self.path / ("khal" if program == "khal" else "config"),
        ]
        done = subprocess.run(
            [*command, *arguments], env=self.environment, input=answers, capture_output=True, text=True
        )
        if done.returncode != 0:
            print(f"       {program} {arguments[0]}: {(done.stdout + done.stderr)[-600:]}")
        return done.stdout + done.stderr if done.returncode == 0 else None

    def sync(self, *arguments):
        return self.run("vdirsyncer", "sync", *arguments) is not None

    def write(self, name, text):
        (self.calendar / f"{name}.ics").write_bytes(text.encode())

    def replace(self, old, new):
        """Changes a text in whatever files have it."""
        for path in self.calendar.glob("*.ics"):
            data = path.read_bytes()
            if old.encode() in data:
                path.write_bytes(data.replace(old.encode(), new.encode()))

    def texts(self):
        return [path.read_bytes().decode() for path in self.calendar.glob("*.ics")]

    def holds(self, text):
        return any(text in each for each in self.texts())


def pull(folder, server, score):
    score.check("discovers calendars", folder.run("vdirsyncer", "discover", answers="y\n" * 20) is not None)
    names = sorted(path.name for path in (folder.path / "vdir").iterdir())
    score.check("finds the calendars of the mailbox", {"calendar", "project-x", "birthdays"} <= set(names), names)
    score.check("first sync", folder.sync())
    client = server.client()
    served = [
        path for path in client.propfind(server.calendar, "D:getetag", depth="1").responses if path.endswith(".ics")
    ]
    score.check("has every event of the week", len(folder.texts()) == len(served) > 20, len(folder.texts()))
    score.check(
        "bytes are those served", sorted(folder.texts()) == sorted(client.send("GET", path).text for path in served)
    )
    score.check("metadata sync", folder.run("vdirsyncer", "metasync") is not None)
    score.check("name of the calendar", (folder.calendar / "displayname").read_text() == "Calendar")
    before = {path: path.stat().st_mtime_ns for path in folder.calendar.iterdir()}
    output = folder.run("vdirsyncer", "sync")
    same = {path: path.stat().st_mtime_ns for path in folder.calendar.iterdir()} == before
    score.check(
        "a sync without changes copies nothing", same and output is not None and "Copying" not in output, output
    )


def push(folder, graph, score):
    folder.write("pushed", calendar(event("pushed", "Made here", tomorrow(9))))
    score.check("sync of a new file", folder.sync())
    score.check("new file is an event in Outlook", "Made here" in graph.events())
    score.check("sync of what the server made of it", folder.sync() and folder.holds("X-MICROSOFT-CDO-BUSYSTATUS"))
    folder.replace("Made here", "Edited here")
    score.check("sync of an edited file", folder.sync())
    events = graph.events()
    score.check("edit is in Outlook", "Edited here" in events and "Made here" not in events)
    folder.sync()
    rule = "RRULE:FREQ=WEEKLY;COUNT=5"
    moved = event("series", "Moved", tomorrow(15, 8), f"RECURRENCE-ID:{tomorrow(10, 8):%Y%m%dT%H%M%SZ}")
    folder.write("series", calendar(event("series", "Series", tomorrow(10), rule), moved))
    score.check("sync of a series with a moved occurrence", folder.sync())
    master = graph.events().get("Series", {"id": ""})["id"]
    begin, end = f"{tomorrow(0, 7):%Y-%m-%dT%H:%M:%SZ}", f"{tomorrow(0, 10):%Y-%m-%dT%H:%M:%SZ}"
    instances = graph.send("GET", f"events/{master}/instances?startDateTime={begin}&endDateTime={end}")["value"]
    starts = [(each["subject"], each["start"]["dateTime"][11:16]) for each in instances]
    score.check("the occurrence is moved in Outlook", starts == [("Moved", "15:00")], starts)
    time.sleep(
        2.5
    )  # Exchange touches an event once more; what vdirsyncer remembers of an update takes that for an edit
    folder.sync()
    (folder.calendar / "pushed.ics").unlink()
    score.check("sync of a deleted file", folder.sync())
    score.check("event is gone in Outlook", "Edited here" not in graph.events())


def take(folder, graph, score):
    start = {"dateTime": f"{tomorrow(12):%Y-%m-%dT%H:%M:%S}", "timeZone": "UTC"}
    end = {"dateTime": f"{tomorrow(13):%Y-%m-%dT%H:%M:%S}", "timeZone": "UTC"}
    made = outlook(graph, "POST", "events", {"subject": "Made in Outlook", "start": start, "end": end})
    score.check("sync of an event of Outlook", folder.sync() and folder.holds("SUMMARY:Made in Outlook"))
    outlook(graph, "PATCH", f"events/{made['id']}", {"subject": "Edited in Outlook"})
    score.check("sync of an edit of Outlook", folder.sync() and folder.holds("SUMMARY:Edited in Outlook"))
    outlook(graph, "DELETE", f"events/{made['id']}")
    score.check("sync of a deletion in Outlook", folder.sync() and not folder.holds("Edited in Outlook"))


def conflict(folder, graph, score):
    """Changes an event on both sides, three times."""
    folder.write("both", calendar(event("both", "Both", tomorrow(16))))
    folder.sync()
    folder.sync()
    identity = graph.events()["Both"]["id"]

    def change(number):
        folder.replace(f"SUMMARY:{folder_subject[0]}", f"SUMMARY:Here {number}")
        outlook(graph, "PATCH", f"events/{identity}", {"subject": f"There {number}"})
        folder_subject[0] = f"Here {number}"

    folder_subject = ["Both"]
    change(1)
    score.check("a conflict is told", not folder.sync())
    score.check("and harms neither side", folder.holds("SUMMARY:Here 1") and "There 1" in graph.events())
    folder.resolve_conflicts("b")
    score.check("the server may win", folder.sync() and folder.holds("SUMMARY:There 1"))
    folder_subject = ["There 1"]
    change(2)
    folder.resolve_conflicts("a")
    score.check("the folder may win", folder.sync() and "Here 2" in graph.events() and folder.holds("SUMMARY:Here 2"))
    folder.replace("SUMMARY:Here 2", "SUMMARY:Here 3")
    outlook(graph, "DELETE", f"events/{identity}")
    score.check("an edit wins against a deletion", folder.sync() and "Here 3" in graph.events())


def khal(folder, graph, score):
    listed = folder.run("khal", "list", "today", "7d") or ""
    score.check("khal shows the week", listed.count("\n") > 10 and "Stand-up" in listed, listed[:300])
    day = f"{tomorrow(0, 2):%Y-%m-%d}"
    made = folder.run("khal", "new", "-a", "judge", day, "10:00", "11:00", "Made in khal", "::", "With a description")
    score.check("khal makes an event", made is not None and folder.sync() and "Made in khal" in graph.events())
    folder.sync()
    found = folder.run("khal", "search", "Made in khal") or ""
    score.check("khal finds it again", "10:00" in found, found)


def delete(folder, server, graph, score):
    for path in folder.calendar.glob("*.ics"):
        path.unlink()
    score.check("an emptied folder is not taken for meant", not folder.sync())
    score.check("until it is said", folder.sync("--force-delete"))
    score.check("then all events are gone", not graph.events(), list(graph.events())[:5])


def main():
    score = Score(pathlib.Path(__file__).with_name("known-exceptions"))
    with serving(sys.argv[1], "week", sync={"maxAge": 0}) as server, score.judge("vdirsyncer"):
        folder, graph = Folder(server), Graph(server.mailbox)
        pull(folder, server, score)
        push(folder, graph, score)
        take(folder, graph, score)
        conflict(folder, graph, score)
        khal(folder, graph, score)
        delete(folder, server, graph, score)
    score.finish()


if __name__ == "__main__":
    main()
