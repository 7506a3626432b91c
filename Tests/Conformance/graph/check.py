#!/usr/bin/env python3
"""Runs the judges of the simulator, each on a mailbox of its own, and prints how many checks passed.

    check.py GRAPHDAV
"""

import sys

import judge_dateutil
import judge_msgraph_sdk
import judge_o365
import judge_vdirsyncer_graph
from simulator import EVENTS, Score, simulator


def main():
    score = Score()
    for judge in (judge_vdirsyncer_graph, judge_o365, judge_msgraph_sdk, judge_dateutil):
        with simulator(sys.argv[1], getattr(judge, "EVENTS", EVENTS)) as base, score.judge(judge.NAME):
            judge.run(base, score)
    print(f"{score.passed} passed, {score.failed} failed")
    sys.exit(1 if score.failed else 0)


if __name__ == "__main__":
    main()
