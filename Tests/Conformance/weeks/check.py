#!/usr/bin/env python3
"""Compares exported weeks with what calendarView returns, by instants, subject and UID.

    check.py GRAPHDAV

60 consecutive weeks around today in three mailbox zones, on the simulator's `week` scenario. calendarView also returns
events that end exactly when the window begins, and all-day events by the instants of their creator's midnights; a week
holds what lies within its own days, so those two are judged by days. The last line counts the weeks that agreed.
"""

import datetime as dt
import sys
import tempfile
import zoneinfo

import icalendar

from judging.account import Account
from judging.simulator import UTC, Graph, moment, simulator

WEEKS = 60
ZONES = {
    "W. Europe Standard Time": "Europe/Berlin",
    "Pacific Standard Time": "America/Los_Angeles",
    "New Zealand Standard Time": "Pacific/Auckland",
}


def expected(graph, monday, zone):
    """(start, end, subject, UID) of the events within the week, times in UTC or dates."""
    days = dt.timedelta(days=1)
    begin = dt.datetime.combine(monday, dt.time(), zone).astimezone(UTC)
    end = dt.datetime.combine(monday + 7 * days, dt.time(), zone).astimezone(UTC)
    found = set()
    for row in graph.view(begin - days, end + days):
        first, last = moment(row["start"]), moment(row["end"])
        if row["isAllDay"]:
            first, last = first.date(), last.date()
            inside = first < monday + 7 * days and last > monday
        else:
            inside = first < end and (last > begin or first == last >= begin)
        if inside:
            found.add((first, last, row["subject"] or "", row["uid"]))
    return found


def exported(data):
    found = set()
    for event in icalendar.Calendar.from_ical(data).walk("VEVENT"):
        assert "RRULE" not in event, "an exported week holds a rule"
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start
        if isinstance(start, dt.datetime):
            start, end = start.astimezone(UTC), end.astimezone(UTC)
        found.add((start, end, str(event.get("SUMMARY", "")), str(event["UID"])))
    return found


def series_uid(uid):
    return uid[:32] + "0" * 8 + uid[40:] if len(uid) >= 80 else uid


def main():
    passed = failed = events = 0
    with simulator(sys.argv[1], "week") as mailbox, tempfile.TemporaryDirectory() as folder:
        account, graph = Account(sys.argv[1], mailbox, folder), Graph(mailbox)
        for windows, iana in ZONES.items():
            graph.send("PATCH", "mailboxSettings", {"timeZone": windows})
            zone = zoneinfo.ZoneInfo(iana)
            today = dt.datetime.now(zone).date()
            monday = today - dt.timedelta(days=today.weekday() + 7 * (WEEKS // 2))
            for _ in range(WEEKS):
                year, week, _ = monday.isocalendar()
                want = expected(graph, monday, zone)
                have = exported(account.run("export", "--week", f"{year}-W{week:02}"))
                events += len(want)
                if want == have:
                    passed += 1
                else:
                    failed += 1
                    print(f"FAIL {windows} {year}-W{week:02}: missing {sorted(map(str, want - have))[:2]}, "
                          f"too many {sorted(map(str, have - want))[:2]}")
                monday += dt.timedelta(days=7)
    if events < WEEKS:
        print("FAIL: hardly any event was compared")
        failed += 1
    print(f"{events} events compared")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
