#!/usr/bin/env python3
"""Runs the judges of the simulator, each on a mailbox of its own, and prints how many checks passed.

    check.py GRAPHDAV
"""

import sys

import judge_dateutil
import judge_msgraph_sdk
import judge_o365
import judge_vdirsyncer_graph
from judging.score import Score
from judging.simulator import simulator
from scenario import EVENTS


def main():
    score = Score()
    for judge in (judge_vdirsyncer_graph, judge_o365, judge_msgraph_sdk, judge_dateutil):
        scenario = f"bulk:{getattr(judge, 'EVENTS', EVENTS)}"
        with simulator(sys.argv[1], scenario) as base, score.judge(judge.NAME):
            judge.run(base, score)
    score.finish()


if __name__ == "__main__":
    main()
