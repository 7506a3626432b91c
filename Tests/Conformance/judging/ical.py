"""iCalendar text for judges to send."""

import datetime as dt

from judging.simulator import UTC


def tomorrow(hour, days=1):
    """An hour of a day to come, in UTC."""
    day = dt.datetime.now(UTC).date() + dt.timedelta(days=days)
    return dt.datetime.combine(day, dt.time(hour), UTC)


def stamp(moment):
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def event(uid, summary, start, *lines, hours=1):
    """A VEVENT with more lines."""
    end = start + dt.timedelta(hours=hours)
    own = [
        f"UID:{uid}",
        "DTSTAMP:20260101T000000Z",
        f"DTSTART:{stamp(start)}",
        f"DTEND:{stamp(end)}",
        f"SUMMARY:{summary}",
    ]
    return "\r\n".join(["BEGIN:VEVENT", *own, *lines, "END:VEVENT"]) + "\r\n"


def calendar(*components, product="-//graphdav//judge//EN"):
    """A VCALENDAR with components."""
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:{product}\r\n{''.join(components)}END:VCALENDAR\r\n"
