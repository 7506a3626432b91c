"""A simulated mailbox in a process of its own, asked and controlled directly."""

import contextlib
import datetime as dt
import json
import pathlib
import tempfile
import urllib.parse
import urllib.request

from judging.listener import listener

UTC = dt.timezone.utc
CLIENT = "00000000-0000-0000-0000-000000000000"
SCOPES = "User.Read MailboxSettings.ReadWrite Calendars.ReadWrite offline_access"


@contextlib.contextmanager
def simulator(graphdav, scenario):
    """The address of a simulator with a scenario."""
    with tempfile.TemporaryDirectory() as folder:
        command = [graphdav, "simulate", "--listen", "127.0.0.1:0", "--scenario", scenario]
        with listener(command, pathlib.Path(folder, "log")) as address:
            yield address


def post(base, path, fields):
    data = urllib.parse.urlencode(fields).encode()
    with urllib.request.urlopen(base + path, data) as response:
        return json.load(response)


def token(base):
    """An access token by a device code."""
    code = post(base, "/common/oauth2/v2.0/devicecode", {"client_id": CLIENT, "scope": SCOPES})
    grant = "urn:ietf:params:oauth:grant-type:device_code"
    fields = {"grant_type": grant, "client_id": CLIENT, "device_code": code["device_code"]}
    return post(base, "/common/oauth2/v2.0/token", fields)["access_token"]


def control(base, path, body=None, method=None):
    """Asks or sets one of the simulator's controls."""
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"{base}/__sim/{path}", data, method=method)
    with urllib.request.urlopen(request) as response:
        text = response.read()
    return json.loads(text) if text else None


class Graph:
    """A mailbox as Outlook sees it."""

    def __init__(self, base):
        self.base, self.token = base, token(base)

    def send(self, method, path, body=None):
        """Asks for a path below /me, or for a whole address."""
        address = path if path.startswith("http") else f"{self.base}/v1.0/me/{path}"
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(address, data, headers, method=method)
        with urllib.request.urlopen(request) as response:
            text = response.read()
        return json.loads(text) if text else None

    def rows(self, path):
        """The rows of all pages of a list."""
        while path:
            page = self.send("GET", path)
            yield from page["value"]
            path = page.get("@odata.nextLink")

    def events(self):
        """The events by subject; series are their masters."""
        return {event["subject"]: event for event in self.rows("events?$top=100")}

    def view(self, begin, end):
        """The occurrences between two instants, those too that end as it begins."""
        window = {"startDateTime": begin.isoformat(), "endDateTime": end.isoformat(), "$top": "100"}
        return list(self.rows(f"calendarView?{urllib.parse.urlencode(window)}"))

    def week(self):
        """The instants between which this week lies, and (subject, start) of what is in it; whole days have a date."""
        today = dt.datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        begin = today - dt.timedelta(days=today.weekday())
        end = begin + dt.timedelta(days=7)
        rows = [row for row in self.view(begin, end) if moment(row["end"]) > begin]
        starts = {
            (row["subject"], moment(row["start"]).date() if row["isAllDay"] else moment(row["start"])) for row in rows
        }
        return begin, end, starts


def moment(value):
    """The instant of a dateTimeTimeZone in UTC."""
    return dt.datetime.fromisoformat(value["dateTime"][:19]).replace(tzinfo=UTC)
