"""Thunderbird without a screen, with a profile of its own, driven through Marionette, Firefox's remote control."""

import base64
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import time

PREFERENCES = {
    "app.update.enabled": False,
    "calendar.timezone.local": "Europe/Berlin",
    "calendar.timezone.useSystemTimezone": False,
    "calendar.alarms.show": False,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.autoDisableScopes": 15,
    "mail.provider.suppress_dialog_on_startup": True,
    "mail.rights.version": 1,
    "mail.shell.checkDefaultClient": False,
    "mail.spotlight.firstRunDone": True,
    "mail.winsearch.firstRunDone": True,
    "mailnews.start_page.enabled": False,
    "mailnews.start_page_override.mstone": "ignore",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "signon.rememberSignons": True,
    "toolkit.telemetry.enabled": False,
}
# The last argument of an asynchronous script is what it calls with its outcome.
SCRIPT = """
const [...given] = arguments, done = given.pop();
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
const failed = error => done({ error: `${error}\\n${error?.stack}` });
(async (...args) => { %s })(...given).then(value => done({ value }), failed);
"""


class Thunderbird:
    """A running Thunderbird; scripts run as its own code does."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), 5)
        self.socket.settimeout(180)
        self.buffer, self.number = b"", 0
        self.receive()
        self.command("WebDriver:NewSession", strictFileInteractability=False, unhandledPromptBehavior="dismiss")
        self.command("WebDriver:SetTimeouts", script=120_000)
        self.command("Marionette:SetContext", value="chrome")

    def receive(self):
        """A message: its length, a colon, JSON."""
        while b":" not in self.buffer:
            self.buffer += self.socket.recv(1 << 16)
        length, _, rest = self.buffer.partition(b":")
        while len(rest) < int(length):
            rest += self.socket.recv(1 << 16)
        self.buffer = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def command(self, name, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(json.dumps(error)[:2000])
        return result

    def run(self, body, *arguments):
        """The value of an asynchronous function, of which this is the body; it has `args`, and `cal`, the calendar."""
        parameters = {"script": SCRIPT % body, "args": list(arguments), "newSandbox": True, "sandbox": "system"}
        outcome = self.command("WebDriver:ExecuteAsyncScript", **parameters)["value"]
        if "error" in outcome:
            raise RuntimeError(outcome["error"])
        return outcome.get("value")

    def screenshot(self, path):
        image = self.command("WebDriver:TakeScreenshot", full=False, hash=False)["value"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def thunderbird(folder):
    """A Thunderbird with a fresh profile in a folder, ended by its id."""
    profile, home, port = folder / "profile", folder / "home", free_port()
    profile.mkdir()
    home.mkdir()
    preferences = {**PREFERENCES, "marionette.port": port}
    lines = (f'user_pref("{name}", {json.dumps(value)});\n' for name, value in preferences.items())
    (profile / "user.js").write_text("".join(lines))
    command = ["thunderbird", "--profile", profile, "--no-remote", "--marionette", "--remote-allow-system-access"]
    environment = dict(os.environ, HOME=str(home), MOZ_HEADLESS="1", LANG="C.UTF-8")
    with open(folder / "thunderbird.log", "w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)
    try:
        yield connect(process, port)
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()


def connect(process, port):
    for _ in range(240):
        with contextlib.suppress(OSError):
            return Thunderbird(port)
        if process.poll() is not None:
            break
        time.sleep(0.5)
    raise SystemExit("Thunderbird did not start")
