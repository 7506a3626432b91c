#!/usr/bin/env python3
"""caldav-server-tester grades about a hundred features of a CalDAV server.

check.py GRAPHDAV

A feature that is not graded `full` has a line in known-exceptions, whose reason begins with its grade.
"""

import ast
import pathlib
import subprocess
import sys

from judging.score import Score
from judging.server import EVER, serving

# The tester ends where it may not make a calendar for tasks, so it finds one, and is refused the task.
FOUND = ("caldav-server-checker-calendar_tasks", "caldav-server-checker-calendar_journals")


def grades(server):
    """Grade by feature; those without one are notes."""
    for name in FOUND:
        server.client().send("MKCALENDAR", f"{server.home}{name}/")
    program = pathlib.Path(sys.executable).with_name("caldav-server-tester")
    options = {"url": server.url, "username": server.user, "password": server.password}
    words = [word for name, value in options.items() for word in (f"--caldav-{name}", value)]
    done = subprocess.run([program, *words, "--format", "hints"], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise SystemExit(done.stderr[-2000:])
    features = ast.literal_eval(done.stdout[done.stdout.index("{") :])
    return {name: feature["support"] for name, feature in features.items() if "support" in feature}


def main():
    score = Score(pathlib.Path(__file__).with_name("known-exceptions"))
    with serving(sys.argv[1], "empty", sync=EVER) as server, score.judge("caldav-server-tester"):
        for feature, grade in sorted(grades(server).items()):
            expected = score.exceptions.get(feature, "full").partition(":")[0]
            if grade in ("full", expected):
                score.check(feature, grade == "full")
            else:
                score.check(f"{feature} is {expected}", False, grade)
    score.finish()


if __name__ == "__main__":
    main()
