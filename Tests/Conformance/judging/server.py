"""`graphdav serve` over a simulated mailbox, both in processes of their own, and how to talk to it."""

import contextlib
import dataclasses
import json
import os
import pathlib
import tempfile

from judging.account import Account
from judging.dav import Client
from judging.listener import listener
from judging.simulator import simulator
from judging.wiretap import wiretap

EVER = {"pastDays": 15_000}  # the mirror for test suites whose events are of the last century


@dataclasses.dataclass
class Server:
    """A server, the account that it serves, and a folder for whoever judges it."""

    origin: str
    mailbox: str
    account: Account
    password: str
    folder: pathlib.Path

    @property
    def user(self):
        return self.account.name

    @property
    def url(self):
        return self.origin + "/dav/"

    @property
    def home(self):
        return f"/dav/calendars/{self.user}/"

    @property
    def calendar(self):
        """The path of the default calendar."""
        return self.home + "calendar/"

    def client(self):
        """Somebody who sends requests, to see what a judge did or to do something behind its back."""
        return Client(self.origin, self.user, self.password)


@contextlib.contextmanager
def serving(graphdav, scenario="empty", sync=None):
    """A server of a mailbox with a scenario. Where $GRAPHDAV_WIRETAP names a file, what is said is written there."""
    with tempfile.TemporaryDirectory() as name, simulator(graphdav, scenario) as mailbox:
        folder = pathlib.Path(name)
        account = Account(graphdav, mailbox, folder, sync)
        password = json.loads(account.run("password", "add", "judge", "--format", "json"))["password"]
        command = [account.graphdav, "serve", "--listen", "127.0.0.1:0"]
        with listener(command, folder / "log", account.environment) as origin:
            tap = os.environ.get("GRAPHDAV_WIRETAP")
            with wiretap(origin, tap) if tap else contextlib.nullcontext(origin) as address:
                yield Server(address, mailbox, account, password, folder)
