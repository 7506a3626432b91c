#!/usr/bin/env python3
"""Reads feeds with python icalendar and recurring-ical-events, and compares them with what calendarView returns.

    check.py GRAPHDAV

The mailbox is the simulator's `week` scenario with some events more: private ones, and series that are free here and
busy there. A full feed must have every instance of a year by instants, subject and UID, and a private one as a busy
time; a busy feed exactly the busy times, and no word of any event. The last line counts what held.
"""

import collections
import datetime as dt
import gzip
import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import icalendar
import recurring_ical_events

from judging.score import Score
from judging.server import serving
from judging.simulator import UTC, Graph, moment

DAY = dt.timedelta(days=1)
FREE = ("free", "workingElsewhere")
NOW = dt.datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
BEGIN, END = NOW - 180 * DAY, NOW + 180 * DAY
SCORE = Score()
check = SCORE.check


# The mailbox


def event(subject, start, hours=1, **more):
    def at(time):
        return {"dateTime": time.strftime("%Y-%m-%dT%H:%M:%S"), "timeZone": "W. Europe Standard Time"}

    return {"subject": subject, "start": at(start), "end": at(start + dt.timedelta(hours=hours)), **more}


def weekly(start):
    days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    pattern = {"type": "weekly", "interval": 1, "daysOfWeek": [days[start.weekday()]]}
    return {"pattern": pattern, "range": {"type": "noEnd", "startDate": start.strftime("%Y-%m-%d")}}


def fill(graph):
    """Events that make a difference to feeds."""
    base = f"{graph.base}/v1.0/me/events"

    def post(*arguments, **more):
        return graph.send("POST", base, event(*arguments, **more))["id"]

    def change(series, number, **more):
        query = urllib.parse.urlencode({"startDateTime": BEGIN.isoformat(), "endDateTime": END.isoformat()})
        rows = graph.send("GET", f"{base}/{series}/instances?{query}")["value"]
        graph.send("PATCH", f"{base}/{rows[number]['id']}", more)

    start = NOW + dt.timedelta(days=1, hours=9)
    post("Oncologist", start, sensitivity="private", location={"displayName": "Clinic"})
    post("Holiday alone", start + DAY, sensitivity="confidential", showAs="free")
    post("Salary round", start + 2 * DAY, sensitivity="confidential", recurrence=weekly(start + 2 * DAY))
    busy = post("Focus time", start + 3 * DAY, recurrence=weekly(start + 3 * DAY), categories=["Quiet"])
    change(busy, 1, showAs="free")
    change(busy, 2, subject="Focus moved", **{k: event("", start + 18 * DAY)[k] for k in ("start", "end")})
    free = post("Lunch walk", start + 4 * DAY, recurrence=weekly(start + 4 * DAY), showAs="free")
    change(free, 1, showAs="busy")
    change(free, 2, showAs="oof")


def expected(graph):
    """The events of the mailbox that begin in the time that is compared."""
    rows = []
    for row in graph.view(BEGIN - 2 * DAY, END + 2 * DAY):
        first, last = moment(row["start"]), moment(row["end"])
        if BEGIN <= first < END:
            times = (first.date(), last.date()) if row["isAllDay"] else (first, last)
            rows.append((times, row))
    return rows


def is_busy(row):
    return row["showAs"] not in FREE and not row["isCancelled"]


# Feeds


def fetch(address, **fields):
    names = {name.replace("_", "-"): value for name, value in fields.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=names)) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def instances(data):
    """(times, UID, subject) of what begins in the time that is compared."""
    found = []
    for item in recurring_ical_events.of(icalendar.Calendar.from_ical(data)).between(BEGIN - 2 * DAY, END + 2 * DAY):
        start = item["DTSTART"].dt
        end = item["DTEND"].dt if "DTEND" in item else start
        if isinstance(start, dt.datetime):
            start, end = start.astimezone(UTC), end.astimezone(UTC)
            inside = BEGIN <= start < END
        else:
            inside = BEGIN.date() <= start < END.date()
        if inside:
            found.append(((start, end), str(item["UID"]), str(item.get("SUMMARY", ""))))
    return found


def difference(want, have):
    want, have = collections.Counter(want), collections.Counter(have)
    return f"missing {sorted(map(str, want - have))[:3]}, too many {sorted(map(str, have - want))[:3]}"


def check_protocol(name, address):
    status, fields, data = fetch(address)
    check(f"{name}: 200 text/calendar", (status, fields["Content-Type"]) == (200, "text/calendar; charset=utf-8"), fields)
    for condition in ({"If_None_Match": fields["ETag"]}, {"If_Modified_Since": fields["Last-Modified"]}):
        answer = fetch(address, **condition)
        check(f"{name}: 304 for {list(condition)[0]}", answer[0] == 304 and not answer[2], answer)
    coded = fetch(address, Accept_Encoding="gzip")
    check(f"{name}: gzip", coded[1]["Content-Encoding"] == "gzip" and gzip.decompress(coded[2]) == data, coded[1])
    calendar = icalendar.Calendar.from_ical(data)
    problems = [f"{item.name}: {item.errors}" for item in calendar.walk() if item.errors]
    check(f"{name}: icalendar reads it without a complaint", not problems, problems)
    lines = data.decode().split("\r\n")
    check(f"{name}: CR LF, at most 75 octets a line", all(len(line.encode()) <= 75 and "\n" not in line for line in lines))
    names = ("METHOD", "NAME", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL")
    check(f"{name}: the properties that apps read", all(part in calendar for part in names), lines[:10])
    zones = [str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")]
    used = set(re.findall(r";TZID=\"?([^:;\"]+)", data.decode().replace("\r\n ", "")))
    check(f"{name}: each zone that is used, once", len(zones) == len(set(zones)) and used == set(zones), (zones, used))
    return data


def check_full(rows, data):
    want, have = [], []
    for times, row in rows:
        if row["sensitivity"] == "normal":
            want.append((times, row["uid"], row["subject"] or ""))
        elif is_busy(row):
            want.append((times, "", "Busy"))
    known = {row["uid"] for _, row in rows}
    for times, uid, subject in instances(data):
        have.append((times, uid if uid in known else "", subject))
    check(f"full: {len(want)} instances by time, UID and subject", collections.Counter(want) == collections.Counter(have),
          difference(want, have))
    hidden = [row["subject"] for _, row in rows if row["sensitivity"] != "normal"]
    check(f"full: no word of {len(hidden)} private instances", not any(name in data.decode() for name in hidden))


def check_busy(rows, data):
    want = [times for times, row in rows if is_busy(row)]
    have = [times for times, _, _ in instances(data)]
    check(f"busy: {len(want)} busy times", collections.Counter(want) == collections.Counter(have), difference(want, have))
    text = data.decode().replace("\r\n ", "")
    words = set()
    for _, row in rows:
        people = [row["organizer"], *row["attendees"]]
        words |= {row["subject"], row["uid"], row["iCalUId"], row["location"]["displayName"], *row["categories"]}
        words |= {each["emailAddress"][part] for each in people for part in ("name", "address")}
    words = {word for word in words if word and word != "Busy"}
    found = [word for word in words if word in text]
    check(f"busy: none of {len(words)} words of the events", len(words) > 50 and not found, found)
    names = {line.split(":")[0].split(";")[0] for line in re.findall(r"BEGIN:VEVENT\r\n(.*?)END:VEVENT", text, re.S)
             for line in line.split("\r\n") if line}
    allowed = {"UID", "DTSTAMP", "SEQUENCE", "RECURRENCE-ID", "DTSTART", "DTEND", "RRULE", "EXDATE", "SUMMARY", "STATUS",
               "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS"}
    check("busy: no other properties", names <= allowed, names - allowed)


def check_window(rows, data, past, future):
    begin, end = NOW - past * DAY, NOW + (future + 1) * DAY

    def overlaps(times):
        first, last = (dt.datetime.combine(t, dt.time(), UTC) if not isinstance(t, dt.datetime) else t for t in times)
        return first < end and (last > begin or first == last >= begin)

    want = {row["uid"] for times, row in rows if row["sensitivity"] == "normal" and overlaps(times)}
    hidden = {row["uid"] for times, row in rows if row["sensitivity"] != "normal" and is_busy(row) and overlaps(times)}
    have = {str(item["UID"]) for item in icalendar.Calendar.from_ical(data).walk("VEVENT")}
    known = {row["uid"] for _, row in rows}
    check(f"window: {len(want)} objects, {len(hidden)} private ones", have & known == want and len(have - known) == len(hidden),
          (want ^ (have & known), len(have - known)))


def main():
    with serving(sys.argv[1], "week", sync={"maxAge": 0}) as server:
        graph = Graph(server.mailbox)
        fill(graph)
        time.sleep(1)  # what the server read less than a second ago is fresh

        def feed(*options):
            made = json.loads(server.account.run("feed", "add", "--format", "json", *options))
            return made["id"], server.origin + urllib.parse.urlsplit(made["url"]).path

        rows = expected(graph)
        (full_id, full), (_, busy) = feed(), feed("--details", "busy")
        check_full(rows, check_protocol("full", full))
        check_busy(rows, check_protocol("busy", busy))
        check_window(rows, fetch(feed("--past", "3", "--future", "10")[1])[2], 3, 10)
        server.account.run("feed", "revoke", full_id)
        unknown = fetch(full.replace("/feeds/", "/feeds/x"))
        check("a revoked feed is as one that never was", fetch(full)[0] == 404 and fetch(full)[2] == unknown[2], unknown)
    SCORE.finish()


if __name__ == "__main__":
    main()
