#!/usr/bin/python3
"""evolution-data-server subscribes to the calendar, shows the week, makes, moves, accepts and deletes.

check.py GRAPHDAV      with the Python of Debian, which has its bindings
"""

import datetime as dt
import pathlib
import sys
import threading
import time

import gi

gi.require_version("EDataServer", "1.2")
gi.require_version("ECal", "2.0")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, Gio, GLib, ICalGLib  # noqa: E402

from judging.ical import UTC, event, tomorrow  # noqa: E402
from judging.score import Score  # noqa: E402
from judging.server import serving  # noqa: E402
from judging.simulator import Graph, control  # noqa: E402
from session import NAME, session  # noqa: E402

INVITATION, SERIES, MEETING = "Fabrikam: contract", "Sprint planning", "Design review: relaunch"
ALL, THIS = ECal.ObjModType.ALL, ECal.ObjModType.THIS


def password(server):
    credentials = EDataServer.NamedParameters.new()
    credentials.set("username", server.user)
    credentials.set("password", server.password)
    return credentials


def connect(server):
    """The registry of sources, the one of the calendar, and a client of it; the source asks for the password."""
    registry = EDataServer.SourceRegistry.new_sync(None)
    source = registry.ref_source(NAME)
    source.connect("credentials-required", lambda source, *_: source.invoke_authenticate(password(server), None, None))
    threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
    return registry, source, ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 30, None)


class Judge:
    """Evolution's side of the calendar, Outlook and the count."""

    def __init__(self, server, score):
        self.server, self.score, self.graph = server, score, Graph(server.mailbox)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.bus.set_exit_on_close(False)  # it is ended before this process
        self.registry, self.source, self.client = connect(server)

    def check(self, what, holds, detail=""):
        return self.score.check(f"Evolution {what}", holds, detail)

    # What it shows

    def objects(self):
        """Components by summary; of a series the one with the rule."""
        _, found = self.client.get_object_list_sync("#t", None)
        return {
            each.get_summary() or "": each
            for each in found
            if each.get_first_property(ICalGLib.PropertyKind.RECURRENCEID_PROPERTY) is None
        }

    def wait(self, holds):
        end = time.monotonic() + 30
        while not holds(found := self.objects()) and time.monotonic() < end:
            time.sleep(0.5)
        return found

    def refresh(self):
        time.sleep(1)  # what the server read less than a second ago is fresh
        self.client.refresh_sync(None)

    def week(self):
        """(title, start) of this week's occurrences in Evolution and in Outlook."""
        begin, end, kept = self.graph.week()
        shown = set()

        def note(component, start, *_):
            moment = dt.datetime.fromtimestamp(start.as_timet_with_zone(start.get_timezone()), UTC)
            shown.add((component.get_summary() or "", moment.date() if start.is_date() else moment))
            return True

        self.client.generate_instances_sync(int(begin.timestamp()), int(end.timestamp()), None, note)
        return shown, kept

    # What a person does

    def subscribe(self):
        url = self.server.url
        events = EDataServer.WebDAVDiscoverSupports.EVENTS
        found = EDataServer.webdav_discover_sources_sync(self.source, url, events, password(self.server), None)
        names = {each.display_name for each in found[3]}
        self.check("finds the calendars", {"Calendar", "Project X", "Birthdays"} <= names, names)
        self.check("finds the address of the person", "adele.vance@contoso.com" in str(found[4]), found[4])
        objects = self.wait(lambda found: len(found) > 25)
        self.check("reads them", len(objects) > 25, len(objects))
        self.check("may write", not self.client.is_readonly())
        shown, kept = self.week()
        self.check("shows the week as Outlook does", shown == kept and len(kept) > 15, f"{shown - kept} {kept - shown}")

    def make(self):
        component = ICalGLib.Component.new_from_string(event("evolution-1", "Made in Evolution", tomorrow(17)))
        _, uid = self.client.create_object_sync(component, ECal.OperationFlags.NONE, None)
        self.check("makes an event", "Made in Evolution" in self.graph.events())
        _, component = self.client.get_object_sync(uid, None, None)
        component.set_summary("Edited in Evolution")
        component.set_location("Room 4, first floor")
        self.client.modify_object_sync(component, ALL, ECal.OperationFlags.NONE, None)
        made = self.graph.events().get("Edited in Evolution", {})
        self.check("edits it", made.get("location", {}).get("displayName") == "Room 4, first floor", made)

    def move(self):
        series, found = self.objects()[SERIES], []
        begin = int(tomorrow(0).timestamp())
        note = lambda component, start, end, *_: found.append((component.clone(), start, end)) or False  # noqa: E731
        self.client.generate_instances_for_object_sync(series, begin, begin + 40 * 86_400, None, note)
        component, start, end = found[0]
        before = start.as_timet_with_zone(start.get_timezone())
        component.set_recurrenceid(start.clone())
        for moment, place in ((start, component.set_dtstart), (end, component.set_dtend)):
            moment.adjust(0, 2, 0, 0)
            place(moment)
        self.client.modify_object_sync(component, THIS, ECal.OperationFlags.NONE, None)
        day = dt.datetime.fromtimestamp(before, UTC)
        master = self.graph.events()[SERIES]["id"]
        rows = self.graph.send(
            "GET",
            f"events/{master}/instances?startDateTime={day:%Y-%m-%d}T00:00:00Z&endDateTime={day:%Y-%m-%d}T23:59:59Z",
        )["value"]
        starts = [row["start"]["dateTime"][11:13] for row in rows]
        self.check("moves one occurrence", starts == [f"{day.hour + 2:02}"], starts)
        shown, kept = self.week()
        self.check("and shows the week as Outlook does", shown == kept, f"{shown - kept} {kept - shown}")

    def answer(self):
        control(self.server.mailbox, "outbox", method="DELETE")
        component = self.objects()[INVITATION]
        attendee = component.get_first_property(ICalGLib.PropertyKind.ATTENDEE_PROPERTY)
        while "adele.vance" not in attendee.get_attendee():
            attendee = component.get_next_property(ICalGLib.PropertyKind.ATTENDEE_PROPERTY)
        attendee.set_parameter_from_string("PARTSTAT", "ACCEPTED")
        self.client.modify_object_sync(component, ALL, ECal.OperationFlags.NONE, None)
        response = self.graph.events()[INVITATION]["responseStatus"]["response"]
        self.check("accepts an invitation", response == "accepted", response)
        self.check("which is mailed once", len(control(self.server.mailbox, "outbox")) == 1)

    def dismiss(self):
        control(self.server.mailbox, "outbox", method="DELETE")
        meeting = ECal.Component.new_from_icalcomponent(self.objects()[MEETING].clone())
        alarm = meeting.get_alarm_uids()[0]
        self.client.discard_alarm_sync(meeting.get_uid(), None, alarm, ECal.OperationFlags.NONE, None)
        time.sleep(2)
        self.refresh()
        kept = "ACKNOWLEDGED" in self.objects()[MEETING].as_ical_string()
        self.check("dismisses a reminder and knows it later", kept)
        self.check("which is mailed to nobody", not control(self.server.mailbox, "outbox"))

    def follow(self):
        self.graph.send("PATCH", f"events/{self.graph.events()['Dentist']['id']}", {"subject": "Dentist, later"})
        self.refresh()
        self.check("sees an edit of Outlook", "Dentist, later" in self.wait(lambda found: "Dentist, later" in found))
        self.graph.send("DELETE", f"events/{self.graph.events()['Dentist, later']['id']}")
        self.refresh()
        self.check(
            "sees a deletion in Outlook", "Dentist, later" not in self.wait(lambda found: "Dentist, later" not in found)
        )
        self.client.remove_object_sync(
            self.objects()["Edited in Evolution"].get_uid(), None, ALL, ECal.OperationFlags.NONE, None
        )
        self.check("deletes an event", "Edited in Evolution" not in self.graph.events())


def main():
    score = Score(pathlib.Path(__file__).with_name("known-exceptions"))
    with serving(sys.argv[1], "week", sync={"maxAge": 0}) as server, session(server):
        judge = Judge(server, score)
        for part in (judge.subscribe, judge.make, judge.move, judge.answer, judge.dismiss, judge.follow):
            with score.judge(f"Evolution, {part.__name__},"):
                part()
    score.finish()


if __name__ == "__main__":
    main()
