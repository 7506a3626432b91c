"""Runs commands in turn and prints the medians of what each took, and the ratio to the first.

    measure.py RUNS EVENTS COMMAND...
"""

import os
import resource
import shlex
import statistics
import subprocess
import sys


def run(command):
    """(user + system seconds, peak MB) of one process; its output is thrown away."""
    process = subprocess.Popen(shlex.split(command), stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"failed with status {status}: {command}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    runs, events, commands = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    figures = {command: [] for command in commands}
    for turn in range(runs + 1):  # the first warms up
        for command in commands:
            result = run(command)
            if turn:
                figures[command].append(result)
    first = None
    for command in commands:
        seconds = statistics.median(figure[0] for figure in figures[command])
        memory = statistics.median(figure[1] for figure in figures[command])
        first = first or seconds
        name = os.path.basename(shlex.split(command)[0])
        print(f"{name:10} {seconds:7.2f} s CPU {events / seconds:9.0f} events/s {memory:7.0f} MB {seconds / first:6.1f} x")


if __name__ == "__main__":
    main()
