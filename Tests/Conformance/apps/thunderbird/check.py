#!/usr/bin/env python3
"""Thunderbird subscribes to the calendar, shows the week, makes, moves, accepts and deletes.

check.py GRAPHDAV      $GRAPHDAV_PICTURES, a folder, gets a picture of what it shows
"""

import datetime as dt
import json
import os
import pathlib
import sys
import time
import urllib.parse

from judging.score import Score
from judging.server import serving
from judging.simulator import Graph, control
from marionette import thunderbird

INVITATION, SERIES = "Fabrikam: contract", "Sprint planning"
# What the dialogue for a new calendar does, and the password manager after its box was ticked.
SUBSCRIBE = """
const login = Components.Constructor("@mozilla.org/login-manager/loginInfo;1", Ci.nsILoginInfo, "init");
const [location, origin, realm, user, password] = args;
await Services.logins.addLoginAsync(new login(origin, null, realm, user, password, "", ""));
const found = [...(await cal.provider.detection.detect(user, password, location, false, [], {})).values()].flat();
const own = found.find(calendar => calendar.name == "Calendar");
if (own) cal.manager.registerCalendar(own);
return found.map(calendar => [calendar.type, calendar.name, calendar.readOnly]);
"""
OWN = """
const own = cal.manager.getCalendars().find(calendar => calendar.name == "Calendar");
const items = async (filter, from, to, calendar = own) => {
  const found = [];
  for await (const some of cal.iterate.streamValues(calendar.getItems(filter, 0, from, to))) found.push(...some);
  return found;
};
const item = async title => (await items(own.ITEM_FILTER_ALL_ITEMS, null, null)).find(each => each.title == title);
"""
WEEK = (
    OWN
    + """
const from = cal.createDateTime(args[0]), to = cal.createDateTime(args[1]);
const found = await items(own.ITEM_FILTER_TYPE_EVENT | own.ITEM_FILTER_CLASS_OCCURRENCES, from, to);
return found.map(each => [each.title ?? "", each.startDate.getInTimezone(cal.dtz.UTC).icalString]);
"""
)
MAKE = (
    OWN
    + """
const { CalEvent } = ChromeUtils.importESModule("resource:///modules/CalEvent.sys.mjs");
const event = new CalEvent();
event.title = args[0];
event.startDate = cal.createDateTime(args[1]);
event.endDate = cal.createDateTime(args[2]);
await own.addItem(event);
"""
)
EDIT = (
    OWN
    + """
const old = await item(args[0]), edited = old.clone();
edited.title = args[1];
edited.setProperty("LOCATION", "Room 4, first floor");
await own.modifyItem(edited, old);
"""
)
MOVE = (
    OWN
    + """
const old = await item(args[0]), parent = old.clone();
const occurrence = old.recurrenceInfo.getNextOccurrence(cal.dtz.now()), moved = occurrence.clone();
const later = cal.createDuration("PT2H");
for (const side of ["startDate", "endDate"]) {
  moved[side] = occurrence[side].clone();
  moved[side].addDuration(later);
}
parent.recurrenceInfo.modifyException(moved, true);
await own.modifyItem(parent, old);
return occurrence.startDate.getInTimezone(cal.dtz.UTC).icalString;
"""
)
ACCEPT = (
    OWN
    + """
const old = await item(args[0]), answered = old.clone(), invited = cal.itip.getInvitedAttendee(old, own);
if (!invited) return "is not invited";
const mine = invited.clone();
mine.participationStatus = "ACCEPTED";
answered.removeAttendee(invited);
answered.addAttendee(mine);
await own.modifyItem(answered, old);
return own.getProperty("capabilities.autoschedule.supported") ? "" : "would mail by itself";
"""
)
DISMISS = (
    OWN
    + """
const old = await item(args[0]), seen = old.clone();
seen.alarmLastAck = cal.dtz.now();
await own.modifyItem(seen, old);
own.refresh();
await new Promise(resolve => setTimeout(resolve, 4000));
return (await item(args[0])).alarmLastAck?.icalString ?? "";
"""
)
FEED = (
    OWN
    + """
const feed = cal.manager.createCalendar("ics", Services.io.newURI(args[0]));
feed.name = "Feed";
cal.manager.registerCalendar(feed);
for (let second = 0; second < 30; second++) {
  const found = await items(own.ITEM_FILTER_ALL_ITEMS, null, null, feed);
  if (found.length) return found.map(each => each.title);
  await new Promise(resolve => setTimeout(resolve, 1000));
}
return [];
"""
)
REMOVE = OWN + "await own.deleteItem(await item(args[0]));"
TITLES = OWN + "own.refresh(); return (await items(own.ITEM_FILTER_ALL_ITEMS, null, null)).map(each => each.title);"
SHOW = """
const window = Services.wm.getMostRecentWindow("mail:3pane");
window.resizeTo(1400, 900);
await window.switchToCalendarTab?.() ?? window.document.getElementById("calendarButton").click();
await new Promise(resolve => setTimeout(resolve, 1500));
window.switchCalendarView?.("week", true);
window.currentView().goToDay(cal.dtz.now());
await new Promise(resolve => setTimeout(resolve, 2500));
"""


class Judge:
    """Thunderbird, Outlook and the count."""

    def __init__(self, app, server, score):
        self.app, self.server, self.score, self.graph = app, server, score, Graph(server.mailbox)

    def check(self, what, holds, detail=""):
        return self.score.check(f"Thunderbird {what}", holds, detail)

    def wait(self, holds):
        """The titles, once they are as they must be, or after a while."""
        end = time.monotonic() + 30
        while True:
            titles = self.app.run(TITLES)
            if holds(titles) or time.monotonic() > end:
                return titles
            time.sleep(1)

    def week(self):
        """(title, start) of this week's occurrences in Thunderbird and in Outlook."""
        begin, end, kept = self.graph.week()
        shown = self.app.run(WEEK, *(f"{each:%Y%m%dT%H%M%SZ}" for each in (begin, end)))
        form = "%Y%m%dT%H%M%SZ"
        kept = {(title, start.strftime(form if isinstance(start, dt.datetime) else form[:6])) for title, start in kept}
        return {tuple(each) for each in shown}, kept

    def subscribe(self):
        address = self.server.url
        found = self.app.run(SUBSCRIBE, address, self.server.origin, "graphdav", self.server.user, self.server.password)
        self.check(
            "finds the calendars",
            {"Calendar", "Project X", "Birthdays"} <= {name for _, name, _ in found},
            json.dumps(found),
        )
        titles = self.wait(lambda titles: len(titles) > 25)
        self.check("reads them", len(titles) > 25, len(titles))
        shown, kept = self.week()
        self.check("shows the week as Outlook does", shown == kept and len(kept) > 20, f"{shown - kept} {kept - shown}")

    def show(self):
        self.picture("week")

    def show_changes(self):
        self.picture("week-changed")

    def picture(self, name):
        if "GRAPHDAV_PICTURES" in os.environ:
            self.app.run(SHOW)
            self.app.screenshot(pathlib.Path(os.environ["GRAPHDAV_PICTURES"], f"thunderbird-{name}.png"))

    def edit(self):
        tomorrow = time.strftime("%Y%m%d", time.gmtime(time.time() + 86_400))
        self.app.run(MAKE, "Made in Thunderbird", f"{tomorrow}T170000Z", f"{tomorrow}T180000Z")
        self.check("makes an event", "Made in Thunderbird" in self.graph.events())
        self.app.run(EDIT, "Made in Thunderbird", "Edited in Thunderbird")
        event = self.graph.events().get("Edited in Thunderbird", {})
        self.check("edits it", event.get("location", {}).get("displayName") == "Room 4, first floor", event)
        occurrence = self.app.run(MOVE, SERIES)
        shown, kept = self.week()
        self.check("moves one occurrence", shown == kept, f"{occurrence} {shown - kept} {kept - shown}")
        self.check("of which Outlook knows", self.moved(occurrence))

    def moved(self, start):
        master = self.graph.events()[SERIES]["id"]
        day = f"{start[:4]}-{start[4:6]}-{start[6:8]}"
        path = f"events/{master}/instances?startDateTime={day}T00:00:00Z&endDateTime={day}T23:59:59Z"
        rows = self.graph.send("GET", path)["value"]
        return [row["start"]["dateTime"][11:13] for row in rows] == [f"{int(start[9:11]) + 2:02}"]

    def answer(self):
        control(self.server.mailbox, "outbox", method="DELETE")
        self.check("leaves mail to the server", self.app.run(ACCEPT, INVITATION) == "")
        response = self.graph.events()[INVITATION]["responseStatus"]["response"]
        self.check("accepts an invitation", response == "accepted", response)
        self.check("which is mailed once", len(control(self.server.mailbox, "outbox")) == 1)

    def dismiss(self):
        control(self.server.mailbox, "outbox", method="DELETE")
        self.check("dismisses a reminder and knows it later", self.app.run(DISMISS, "Design review: relaunch"))
        self.check("which is mailed to nobody", not control(self.server.mailbox, "outbox"))

    def feed(self):
        made = json.loads(self.server.account.run("feed", "add", "--format", "json"))
        address = self.server.origin + urllib.parse.urlsplit(made["url"]).path
        titles = self.app.run(FEED, address)
        self.check("subscribes to a feed", {"Stand-up", "Release 2.0 🎉", "東京オフィスと定例"} <= set(titles), titles)

    def follow(self):
        self.graph.send("PATCH", f"events/{self.graph.events()['Dentist']['id']}", {"subject": "Dentist, later"})
        time.sleep(1)
        self.check("sees an edit of Outlook", "Dentist, later" in self.wait(lambda titles: "Dentist, later" in titles))
        self.graph.send("DELETE", f"events/{self.graph.events()['Dentist, later']['id']}")
        time.sleep(1)
        self.check(
            "sees a deletion in Outlook",
            "Dentist, later" not in self.wait(lambda titles: "Dentist, later" not in titles),
        )
        self.app.run(REMOVE, "Edited in Thunderbird")
        self.check("deletes an event", "Edited in Thunderbird" not in self.graph.events())


def main():
    score = Score(pathlib.Path(__file__).with_name("known-exceptions"))
    with serving(sys.argv[1], "week", sync={"maxAge": 0}) as server, thunderbird(server.folder) as app:
        judge = Judge(app, server, score)
        parts = (judge.subscribe, judge.show, judge.edit, judge.answer, judge.show_changes)
        for part in (*parts, judge.dismiss, judge.follow, judge.feed):
            with score.judge(f"Thunderbird, {part.__name__},"):
                part()
    score.finish()


if __name__ == "__main__":
    main()
