"""O365: objects over calendars and events, with a token from outside."""

import datetime as dt
import zoneinfo

import requests
from O365 import Account, MSGraphProtocol

from judging.simulator import CLIENT, token
from scenario import EVENTS

NAME = "O365"
BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")


def account(base):
    class Simulated(MSGraphProtocol):
        _protocol_url = base + "/"

    result = Account((CLIENT, "secret"), protocol=Simulated(timezone=BERLIN))
    result.con.session = requests.Session()
    result.con.session.headers["Authorization"] = f"Bearer {token(base)}"
    return result


def run(base, score):
    schedule = account(base).schedule()
    names = [calendar.name for calendar in schedule.list_calendars()]
    score.check(f"{NAME} lists calendars", names[:2] == ["Calendar", "Project X"])
    calendar = schedule.get_default_calendar()
    score.check(f"{NAME} reads the default calendar", calendar.name == "Calendar" and calendar.can_edit)

    events = list(calendar.get_events(limit=None, batch=50, include_recurring=False))
    score.check(f"{NAME} lists events over several pages", len({event.object_id for event in events}) == EVENTS)
    now = dt.datetime.now(BERLIN)
    view = list(
        calendar.get_events(
            limit=None,
            batch=50,
            include_recurring=True,
            start_recurring=now - dt.timedelta(days=180),
            end_recurring=now + dt.timedelta(days=180),
        )
    )
    kinds = {event.event_type.value for event in view}
    score.check(f"{NAME} reads the calendar view over several pages", len(view) > 100 and "occurrence" in kinds)

    event = calendar.new_event("Judged")
    event.start = dt.datetime(2026, 3, 3, 9, 0, tzinfo=BERLIN)
    event.end = dt.datetime(2026, 3, 3, 10, 0, tzinfo=BERLIN)
    event.body = "By O365"
    event.attendees.add("somebody@example.com")
    first, last = dt.date(2026, 3, 3), dt.date(2026, 6, 30)
    event.recurrence.set_weekly(1, days_of_week=["tuesday"], first_day_of_week="monday", start=first, end=last)
    score.check(f"{NAME} creates a series", event.save())
    read = calendar.get_event(event.object_id)
    score.check(f"{NAME} reads it at the same time", read.start == event.start and read.subject == "Judged")
    read.subject = "Judged again"
    score.check(f"{NAME} updates it", read.save() and calendar.get_event(event.object_id).subject == "Judged again")
    instances = list(
        read.get_occurrences(
            start=dt.datetime(2026, 3, 1, tzinfo=BERLIN), end=dt.datetime(2026, 4, 1, tzinfo=BERLIN), limit=50
        )
    )
    score.check(f"{NAME} reads its instances over the change of clocks", {i.start.hour for i in instances} == {9})
    score.check(f"{NAME} deletes it", read.delete())

    rows, link = [], f"{base}/v1.0/me/calendarView/delta?startDateTime={now.date()}T00:00:00Z&endDateTime={now.year + 1}-01-01"
    pages = 0
    while link:
        page = calendar.con.get(link, headers={"Prefer": "odata.maxpagesize=20"}).json()
        rows += page["value"]
        pages += 1
        link = page.get("@odata.nextLink")
    score.check(f"{NAME} pages through a delta round", pages > 1 and "@odata.deltaLink" in page and rows)
