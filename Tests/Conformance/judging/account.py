"""An account of graphdav that is signed in to a simulated mailbox."""

import json
import os
import pathlib
import subprocess

from judging.simulator import CLIENT


class Account:
    """Configuration and state in a folder, and the command with them."""

    name = "judge"

    def __init__(self, graphdav, mailbox, folder, sync=None):
        self.graphdav = str(pathlib.Path(graphdav).resolve())
        config = pathlib.Path(folder, "config.json5")
        account = {"name": self.name, "clientId": CLIENT, "loginURL": mailbox, "graphURL": mailbox + "/v1.0"}
        config.write_text(json.dumps({"accounts": [account], "sync": sync or {}}))
        self.environment = dict(
            os.environ, GRAPHDAV_CONFIG=str(config), GRAPHDAV_STATE=str(pathlib.Path(folder, "state"))
        )
        self.run("login")

    def run(self, *arguments):
        """What a command writes to standard output."""
        command = [self.graphdav, *arguments]
        return subprocess.run(command, env=self.environment, check=True, capture_output=True).stdout
