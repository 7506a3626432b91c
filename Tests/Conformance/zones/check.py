#!/usr/bin/env python3
"""Expands the VTIMEZONE of every zone with python icalendar and compares it with zoneinfo.

    check.py GRAPHDAV

For each zone of the system and for ranges around now: one second before, at and after every change of
the offset within the range, both must give the same offset. The last line counts what held.
"""

import datetime as dt
import re
import subprocess
import sys
import zoneinfo

import icalendar
from dateutil import rrule

UTC = dt.timezone.utc
RANGES = [  # first day, last day or None, and until when the result is compared
    ("2021-03-01", None, dt.datetime(2037, 12, 31)),
    ("2026-11-30", None, dt.datetime(2037, 12, 31)),
    ("1995-06-15", None, dt.datetime(2037, 12, 31)),
    ("2024-01-10", "2024-12-20", dt.datetime(2024, 12, 20)),
    ("2026-02-01", "2026-11-20", dt.datetime(2026, 11, 20)),
]
# Named by the project's issue: law changes of 2022 to 2026, negative saving, half hours, Ramadan.
MUST = {
    "America/Mexico_City", "America/Nuuk", "Africa/Cairo", "Asia/Almaty", "America/Asuncion", "America/Vancouver",
    "Africa/Casablanca", "Europe/Dublin", "Australia/Lord_Howe",
}


def offset(zone, moment):
    return moment.replace(tzinfo=UTC).astimezone(zone).utcoffset()


def changes(zone, first, last):
    """UTC moments at which the offset changes, to the second."""
    step = dt.timedelta(hours=12)
    moment, before = first, offset(zone, first)
    while moment < last:
        following = min(moment + step, last)
        after = offset(zone, following)
        if after != before:
            low, high = moment, following
            while high - low > dt.timedelta(seconds=1):
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                if offset(zone, middle) == before:
                    low = middle
                else:
                    high = middle
            yield high
        moment, before = following, after


def vtimezone(graphdav, name, first, last):
    command = [graphdav, "zones", name, "--vtimezone", "--from", first] + (["--to", last] if last else [])
    return subprocess.run(command, check=True, capture_output=True).stdout


class Expanded:
    """The offsets that a VTIMEZONE gives, from its own text only: the latest onset at or before an instant."""

    def __init__(self, component, until):
        self.onsets = []
        for observance in component.subcomponents:
            begin = observance["DTSTART"].dt
            before, after = observance["TZOFFSETFROM"].td, observance["TZOFFSETTO"].td
            starts = {begin}
            if "RRULE" in observance:
                text = observance["RRULE"].to_ical().decode()
                end = re.search(r"UNTIL=(\d{8}T\d{6})Z", text)
                if end:  # UNTIL is in UTC, the rule runs on the clock before the onset
                    local = dt.datetime.strptime(end[1], "%Y%m%dT%H%M%S") + before
                    text = text.replace(end[0], "UNTIL=" + local.strftime("%Y%m%dT%H%M%S"))
                rule = rrule.rrulestr(text, dtstart=begin)
                starts.update(rule.between(begin, until + dt.timedelta(days=400), inc=True))
            dates = observance.get("RDATE", [])
            for item in dates if isinstance(dates, list) else [dates]:
                starts.update(value.dt for value in item.dts)
            self.onsets += [(start - before, after) for start in starts]
        self.onsets.sort()

    def offset(self, moment):
        current = self.onsets[0][1]
        for start, after in self.onsets:
            if start > moment:
                break
            current = after
        return current


def check(graphdav, name):
    zone, wrong = zoneinfo.ZoneInfo(name), []
    for first, last, until in RANGES:
        begin = dt.datetime.fromisoformat(first) + dt.timedelta(days=1)
        # icalendar's zones on zoneinfo go through dateutil, which guesses around changes; those on pytz are exact.
        component = icalendar.Timezone.from_ical(vtimezone(graphdav, name, first, last))
        expanded = Expanded(component, until)
        library = component.to_tz(icalendar.timezone.TZP("pytz"), lookup_tzid=False) if last is None else None
        moments = [begin, until - dt.timedelta(seconds=1)]
        for change in changes(zone, begin, until):
            moments += [change + dt.timedelta(seconds=shift) for shift in (-1, 0, 1)]
        for moment in moments:
            expected = offset(zone, moment)
            if expanded.offset(moment) != expected:
                wrong.append(f"{name} from {first}: {moment}Z is {expanded.offset(moment)}, not {expected}")
            if library is not None and offset(library, moment) != expected:
                wrong.append(f"{name} from {first}, by icalendar: {moment}Z is {offset(library, moment)}, not {expected}")
    return wrong


def main():
    graphdav = sys.argv[1]
    names = sorted(zoneinfo.available_timezones() - {"localtime", "posixrules", "Factory"})
    missing = MUST - set(names)
    failed = len(missing)
    for name in missing:
        print(f"FAIL {name}: the system has no such zone")
    for name in names:
        wrong = check(graphdav, name)
        failed += bool(wrong)
        for line in wrong[:2]:
            print("FAIL", line)
    print(f"{len(names) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
