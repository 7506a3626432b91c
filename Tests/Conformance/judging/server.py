"""`graphdav serve` over a simulated mailbox, both in processes of their own, and how to talk to it."""

import contextlib
import dataclasses
import json
import os
import pathlib
import subprocess
import tempfile

from judging.dav import Client
from judging.listener import listener
from judging.simulator import CLIENT, simulator
from judging.wiretap import wiretap

ACCOUNT = "judge"
EVER = {"pastDays": 15_000}  # the mirror for test suites whose events are of the last century


@dataclasses.dataclass
class Server:
    """A server, the account that it serves, and a folder for whoever judges it."""

    origin: str
    mailbox: str
    password: str
    folder: pathlib.Path
    account: str = ACCOUNT

    @property
    def url(self):
        return self.origin + "/dav/"

    @property
    def home(self):
        return f"/dav/calendars/{self.account}/"

    @property
    def calendar(self):
        """The path of the default calendar."""
        return self.home + "calendar/"

    def client(self, **arguments):
        """Somebody who sends requests, to see what a judge did or to do something behind its back."""
        return Client(self.origin, self.account, self.password, **arguments)


@contextlib.contextmanager
def serving(graphdav, scenario="empty", sync=None):
    """A server of a mailbox with a scenario. Where $GRAPHDAV_WIRETAP names a file, what is said is written there."""
    with tempfile.TemporaryDirectory() as name, simulator(graphdav, scenario) as mailbox:
        folder = pathlib.Path(name)
        config = folder / "config.json5"
        account = {"name": ACCOUNT, "clientId": CLIENT, "loginURL": mailbox, "graphURL": mailbox + "/v1.0"}
        config.write_text(json.dumps({"accounts": [account], "sync": sync or {}}))
        environment = dict(os.environ, GRAPHDAV_CONFIG=str(config), GRAPHDAV_STATE=str(folder / "state"))

        def run(*arguments):
            return subprocess.run([graphdav, *arguments], env=environment, check=True, capture_output=True).stdout

        run("login")
        password = json.loads(run("password", "add", "judge", "--format", "json"))["password"]
        with listener([graphdav, "serve", "--listen", "127.0.0.1:0"], folder / "log", environment) as origin:
            tap = os.environ.get("GRAPHDAV_WIRETAP")
            with wiretap(origin, tap) if tap else contextlib.nullcontext(origin) as address:
                yield Server(address, mailbox, password, folder)
