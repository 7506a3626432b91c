"""python-dateutil: expands each recurrence by RFC 5545, and the dates must be those of /instances."""

import datetime as dt
import json
import urllib.parse
import urllib.request

from dateutil import rrule

from judging.simulator import token

NAME = "dateutil"
DAYS = dict(zip(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], rrule.weekdays))
POSITIONS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1}
YEARS = 3
EVENTS = 1500  # about 300 series


def rule(recurrence):
    """The RRULE of a recurrence; a day that a month lacks is the month's last, as in Exchange."""
    pattern, span = recurrence["pattern"], recurrence["range"]
    kind = pattern["type"]
    days = [DAYS[day] for day in pattern.get("daysOfWeek", [])]
    arguments = {"interval": pattern["interval"], "dtstart": dt.datetime.fromisoformat(span["startDate"])}
    if span["type"] == "numbered":
        arguments["count"] = span["numberOfOccurrences"]
    if span["type"] == "endDate":
        arguments["until"] = dt.datetime.fromisoformat(span["endDate"])
    if kind == "daily":
        return rrule.rrule(rrule.DAILY, **arguments)
    if kind == "weekly":
        return rrule.rrule(rrule.WEEKLY, byweekday=days, wkst=DAYS[pattern["firstDayOfWeek"]], **arguments)
    if kind.endswith("Yearly"):
        arguments["bymonth"] = pattern["month"]
    if kind.startswith("absolute"):
        last = pattern["dayOfMonth"]
        arguments |= {"bymonthday": list(range(min(28, last), last + 1)), "bysetpos": -1}
    else:
        arguments |= {"byweekday": days, "bysetpos": POSITIONS[pattern["index"]]}
    return rrule.rrule(rrule.YEARLY if kind.endswith("Yearly") else rrule.MONTHLY, **arguments)


def run(base, score):
    authorization = {"Authorization": f"Bearer {token(base)}"}

    def get(address):
        with urllib.request.urlopen(urllib.request.Request(address, headers=authorization)) as response:
            return json.load(response)

    masters, address = [], f"{base}/v1.0/me/events?$top=1000"
    while address:
        page = get(address)
        masters += [row for row in page["value"] if row["type"] == "seriesMaster"]
        address = page.get("@odata.nextLink")
    kinds, dates, wrong = set(), 0, []
    for master in masters:
        begin = dt.datetime.fromisoformat(master["recurrence"]["range"]["startDate"])
        end = begin + dt.timedelta(days=365 * YEARS)
        window = {"startDateTime": (begin - dt.timedelta(days=3)).isoformat(), "endDateTime": end.isoformat(), "$top": 1000}
        selected = "$select=occurrenceId,cancelledOccurrences"
        path = f"{base}/v1.0/me/events/{urllib.parse.quote(master['id'])}"
        rows, address = [], f"{path}/instances?{urllib.parse.urlencode(window)}&$select=occurrenceId"
        while address:
            page = get(address)
            rows += page["value"]
            address = page.get("@odata.nextLink")
        cancelled = get(f"{path}?{selected}")["cancelledOccurrences"]
        found = {row["occurrenceId"][-10:] for row in rows} | {name[-10:] for name in cancelled}
        # At the edge of the window zones decide: look at whole days well within it.
        limit = (end - dt.timedelta(days=3)).date().isoformat()
        wanted = {day.date().isoformat() for day in rule(master["recurrence"]).between(begin, end, inc=True)}
        kinds.add(master["recurrence"]["pattern"]["type"])
        dates += len(wanted)
        if {day for day in found if day < limit} != {day for day in wanted if day < limit}:
            wrong.append(master["recurrence"])
    for recurrence in wrong[:5]:
        print(json.dumps(recurrence))
    score.check(f"{NAME} expands {len(masters)} series to the same {dates} dates", masters and not wrong)
    score.check(f"{NAME} sees all six patterns", len(kinds) == 6)
