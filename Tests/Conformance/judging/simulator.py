"""A simulated mailbox in a process of its own, asked and controlled directly."""

import contextlib
import json
import pathlib
import tempfile
import urllib.parse
import urllib.request

from judging.listener import listener

CLIENT = "00000000-0000-0000-0000-000000000000"
SCOPES = "User.Read MailboxSettings.Read Calendars.ReadWrite offline_access"


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
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.base}/v1.0/me/{path}", data, headers, method=method)
        with urllib.request.urlopen(request) as response:
            text = response.read()
        return json.loads(text) if text else None

    def events(self):
        """The events by subject; series are their masters."""
        return {event["subject"]: event for event in self.send("GET", "events?$top=999")["value"]}
