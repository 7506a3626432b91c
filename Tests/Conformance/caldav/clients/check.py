#!/usr/bin/env python3
"""What calendar apps send on first set-up, on refresh and on edits, replayed; what comes of it is looked up in Outlook.

check.py GRAPHDAV

The apps that do not run here speak through these replays, written after wire logs and sources.
"""

import pathlib
import sys

from apple import Apple
from caldavsynchronizer import CalDavSynchronizer
from davx5 import DAVx5
from evolution import Evolution
from judging.score import Score
from judging.server import serving
from korganizer import KOrganizer
from thunderbird import Thunderbird

APPS = (Apple, DAVx5, Evolution, KOrganizer, CalDavSynchronizer, Thunderbird)


def main():
    score = Score(pathlib.Path(__file__).with_name("known-exceptions"))
    for kind in APPS:
        with serving(sys.argv[1], "week", sync={"maxAge": 0}) as server, score.judge(kind.name):
            app = kind(server, score)
            app.set_up()
            app.refresh()
            app.edit()
    score.finish()


if __name__ == "__main__":
    main()
