"""The same work in python: json reads, icalendar builds and writes; the usual properties, no reports.

    peer.py EVENTS.json
"""

import datetime as dt
import json
import sys
import zoneinfo

import icalendar

DAYS = {"sunday": "SU", "monday": "MO", "tuesday": "TU", "wednesday": "WE", "thursday": "TH", "friday": "FR", "saturday": "SA"}
ANSWERS = {"accepted": "ACCEPTED", "tentativelyAccepted": "TENTATIVE", "declined": "DECLINED"}


def moment(value, zone):
    local = dt.datetime.fromisoformat(value["dateTime"][:19])
    return local.replace(tzinfo=dt.timezone.utc).astimezone(zone)


def rule(recurrence):
    pattern = recurrence["pattern"]
    days = [DAYS[day.lower()] for day in pattern.get("daysOfWeek") or []]
    kind = pattern["type"]
    frequency = "daily" if kind == "daily" else "weekly" if kind == "weekly" else "monthly" if "onthly" in kind else "yearly"
    value = {"freq": frequency, "interval": pattern["interval"]}
    if days:
        value["byday"] = days
    if kind.startswith("absolute"):
        value["bymonthday"] = pattern["dayOfMonth"]
    if recurrence["range"]["type"] == "numbered":
        value["count"] = recurrence["range"]["numberOfOccurrences"]
    return value


def convert(event, zone):
    made = icalendar.Event()
    made.add("uid", event.get("uid") or event["iCalUId"])
    made.add("dtstamp", dt.datetime.fromisoformat(event["lastModifiedDateTime"][:19] + "+00:00"))
    made.add("created", dt.datetime.fromisoformat(event["createdDateTime"][:19] + "+00:00"))
    for name, member in (("dtstart", "start"), ("dtend", "end")):
        value = event[member]
        day = dt.date.fromisoformat(value["dateTime"][:10])
        made.add(name, day if event["isAllDay"] else moment(value, zone))
    if event.get("recurrence"):
        made.add("rrule", rule(event["recurrence"]))
    made.add("summary", event["subject"] or "")
    body = (event.get("body") or {}).get("content") or ""
    made.add("description", event.get("bodyPreview") or "")
    made.add("x-alt-desc", icalendar.vText(body))
    if event.get("categories"):
        made.add("categories", event["categories"])
    made.add("location", (event.get("location") or {}).get("displayName") or "")
    made.add("transp", "TRANSPARENT" if event["showAs"] == "free" else "OPAQUE")
    made.add("url", event.get("webLink") or "")
    for attendee in event.get("attendees") or []:
        person = icalendar.vCalAddress("mailto:" + attendee["emailAddress"]["address"])
        person.params["CN"] = attendee["emailAddress"]["name"]
        person.params["PARTSTAT"] = ANSWERS.get(attendee["status"]["response"], "NEEDS-ACTION")
        made.add("attendee", person)
    if event.get("isReminderOn"):
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", "Reminder")
        alarm.add("trigger", dt.timedelta(minutes=-event["reminderMinutesBeforeStart"]))
        made.add_component(alarm)
    return made


def main():
    zone = zoneinfo.ZoneInfo("Europe/Berlin")
    calendar = icalendar.Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//peer//peer//EN")
    with open(sys.argv[1], encoding="utf-8") as file:
        for event in json.load(file)["value"]:
            calendar.add_component(convert(event, zone))
    calendar.add_missing_timezones()
    sys.stdout.buffer.write(calendar.to_ical())


if __name__ == "__main__":
    main()
