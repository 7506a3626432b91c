"""A simulated mailbox in a process of its own, and the count of what its judges found."""

import contextlib
import json
import pathlib
import re
import subprocess
import tempfile
import traceback
import urllib.parse
import urllib.request

CLIENT = "00000000-0000-0000-0000-000000000000"
SCOPES = "User.Read MailboxSettings.Read Calendars.ReadWrite offline_access"
EVENTS = 120  # more than two pages of any judge


@contextlib.contextmanager
def simulator(graphdav, events):
    """The address of a simulator with so many events."""
    with tempfile.TemporaryDirectory() as folder:
        command = [graphdav, "simulate", "--listen", "127.0.0.1:0", "--scenario", f"bulk:{events}"]
        log = pathlib.Path(folder, "log")
        with open(log, "w") as out:
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        try:
            yield address(process, log)
        finally:
            process.terminate()
            process.wait(timeout=30)


def address(process, log):
    for _ in range(200):
        found = re.search(r"http://127\.0\.0\.1:\d+", log.read_text())
        if found:
            return found[0]
        if process.poll() is not None:
            break
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
    raise SystemExit("The simulator did not start: " + log.read_text())


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


class Score:
    """Counts what holds, and says what does not."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, holds):
        self.passed += bool(holds)
        self.failed += not holds
        print(f"{'ok    ' if holds else 'FAILED'} {name}")

    @contextlib.contextmanager
    def judge(self, name):
        """A judge that breaks off has failed."""
        try:
            yield
        except Exception:
            traceback.print_exc()
            self.check(f"{name} came to its end", False)
