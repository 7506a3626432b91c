"""vdirsyncer-graph: signs in by itself, and synchronizes by events/delta."""

import asyncio
import pathlib
import tempfile

from vdirsyncer.vobject import Item
from vdirsyncer_graph import client as graph
from vdirsyncer_graph import storage

from judging.simulator import CLIENT, control
from scenario import EVENTS

NAME = "vdirsyncer-graph"
SERIES = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//judge//EN
BEGIN:VEVENT
UID:judge-1@example.com
DTSTAMP:20260301T080000Z
DTSTART:20260303T090000Z
DTEND:20260303T100000Z
RRULE:FREQ=WEEKLY;COUNT=5
SUMMARY:{summary}
DESCRIPTION:First line\\nSecond line
LOCATION:Room 4
CATEGORIES:Red category
END:VEVENT
END:VCALENDAR
"""


def run(base, score):
    with tempfile.TemporaryDirectory() as folder:
        graph.GRAPH = base + "/v1.0"
        graph.GraphClient._authority = property(lambda self: f"{base}/{self.tenant}/oauth2/v2.0")
        asyncio.run(synchronize(base, score, pathlib.Path(folder)))


async def synchronize(base, score, folder):
    arguments = {
        "client_id": CLIENT,
        "token_file": str(folder / "token.json"),
        "cache_dir": str(folder / "cache"),
        "client": graph.GraphClient(CLIENT, str(folder / "token.json")),
    }
    found = [found async for found in storage.GraphCalendarStorage.discover(**arguments)]
    score.check(f"{NAME} signs in and lists calendars", "Calendar" in [item["collection"] for item in found])
    score.check(f"{NAME} sees which are read-only", any(item.get("read_only") for item in found))
    calendar = storage.GraphCalendarStorage(collection="Calendar", **arguments)

    rows = [row async for row in calendar.list()]
    score.check(f"{NAME} pages through a first delta round", len(rows) == EVENTS)
    items = [await calendar.get(href) for href, _ in rows]
    score.check(f"{NAME} converts every event", all("BEGIN:VEVENT" in item.raw for item, _ in items))

    href, etag = await calendar.upload(Item(SERIES.format(summary="Judged")))
    item, _ = await calendar.get(href)
    score.check(f"{NAME} creates a series", "RRULE" in item.raw and "Second line" in item.raw)
    etag = await calendar.update(href, Item(SERIES.format(summary="Judged again")), etag)
    rows = dict([row async for row in calendar.list()])
    item, etag = await calendar.get(href)
    score.check(f"{NAME} updates it", "Judged again" in item.raw and len(rows) == EVENTS + 1)
    await calendar.delete(href, etag)
    rows = dict([row async for row in calendar.list()])
    score.check(f"{NAME} deletes it", href not in rows and len(rows) == EVENTS)

    control(base, "delta/expire", {}, "POST")
    rows = [row async for row in calendar.list()]
    score.check(f"{NAME} starts anew after an expired token", len(rows) == EVENTS)

    control(base, "signin/expire", {}, "POST")
    rows = [row async for row in calendar.list()]
    score.check(f"{NAME} refreshes its token", len(rows) == EVENTS)
