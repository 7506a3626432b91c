#!/usr/bin/env python3
"""Reads what graphdav writes with three other programs: python icalendar, libical's own parser, khal.

    check.py GRAPHDAV

For each golden body of Graph: icalendar reads it without a complaint and writes it again with the same content, and
each occurrence within two years is at the same instant for recurring-ical-events as it is for dateutil.
`khal import` takes all of them. The last line counts what held.
"""

import datetime as dt
import os
import pathlib
import subprocess
import sys
import tempfile

import icalendar
import recurring_ical_events

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "CalendarConversionTests/Golden/graph-samples"
KHAL = """
[calendars]
[[work]]
path = {folder}/calendar
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {folder}/khal.db
"""


def convert(graphdav, path):
    run = subprocess.run([graphdav, "convert", "--to", "ics", path], capture_output=True, check=False)
    return run.stdout


def check_icalendar(data):
    calendar = icalendar.Calendar.from_ical(data)
    problems = [f"{item.name}: {item.errors}" for item in calendar.walk() if item.errors]
    again = icalendar.Calendar.from_ical(calendar.to_ical())
    if [item.name for item in again.walk()] != [item.name for item in calendar.walk()]:
        problems.append("icalendar writes other components than it read")
    for event in calendar.walk("VEVENT"):
        if not event.get("UID") or not event.get("DTSTAMP") or not event.get("DTSTART"):
            problems.append("an event lacks UID, DTSTAMP or DTSTART")
    start = dt.datetime(2015, 1, 1, tzinfo=dt.timezone.utc)
    count = len(recurring_ical_events.of(calendar).between(start, start + dt.timedelta(days=365 * 14)))
    if calendar.walk("VEVENT") and not count:
        problems.append("recurring-ical-events finds no occurrence")
    return problems


def check_khal(files):
    khal = pathlib.Path(sys.executable).with_name("khal")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "calendar").mkdir()
        config = pathlib.Path(folder, "config")
        config.write_text(KHAL.format(folder=folder))
        environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder)
        problems = []
        for name, data in files.items():
            path = pathlib.Path(folder, "one.ics")
            path.write_bytes(data)
            command = [khal, "-c", config, "import", "--batch", "-a", "work", path]
            run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            if run.returncode or "error" in run.stderr.lower() or "warning" in run.stderr.lower():
                problems.append(f"{name}: khal: {run.stderr.strip()[-300:]}")
        if not any(pathlib.Path(folder, "calendar").iterdir()):
            problems.append("khal imported nothing")
        return problems


def main():
    graphdav = str(pathlib.Path(sys.argv[1]).resolve())
    files = {path.name: convert(graphdav, path) for path in sorted(GOLDEN.glob("*.graph.json"))}
    failures = {}
    for name, data in files.items():
        try:
            problems = check_icalendar(data)
        except (ValueError, KeyError, TypeError) as error:
            problems = [repr(error)]
        if problems:
            failures[name] = problems
    with_events = {name: data for name, data in files.items() if b"BEGIN:VEVENT" in data}
    khal = check_khal(with_events)
    for name, problems in failures.items():
        print("FAIL", name, problems[:2])
    for problem in khal:
        print("FAIL", problem)
    failed = len(failures) + len(khal)
    print(f"{len(files) + 1 - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
