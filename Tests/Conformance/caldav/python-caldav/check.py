#!/usr/bin/env python3
"""The functional tests that python caldav ships in its source package, the calendar library of Home Assistant.

check.py GRAPHDAV

The suite is told which features the server lacks (those that caldav-server-tester does not find) and skips what needs
them. Every test that does not pass, skipped or not, has a line in known-exceptions.
"""

import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree

from judging.score import Score, known_exceptions
from judging.server import EVER, serving

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parents[3] / ".build" / "judges-caldav" / "source"
FILES = ("test_caldav.py", "test_async_integration.py")


def sources():
    """The folder with the tests, from PyPI when it is missing or another version."""
    wanted = (HERE / "sdist.txt").read_text()
    mark = SOURCES / "sdist.txt"
    if not mark.exists() or mark.read_text() != wanted:
        shutil.rmtree(SOURCES, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        options = ["--no-binary", ":all:", "--require-hashes", "-r", HERE / "sdist.txt", "-d", SOURCES]
        subprocess.run([*pip, *options], check=True)
        with tarfile.open(next(SOURCES.glob("caldav-*.tar.gz"))) as archive:
            archive.extractall(SOURCES, filter="data")
        mark.write_text(wanted)
    return next(path for path in SOURCES.glob("caldav-*") if path.is_dir())


def configuration(server):
    """The test servers of the suite: ours alone. It is YAML, of which JSON is a part."""
    lacks = known_exceptions(HERE.parent / "server-tester" / "known-exceptions")
    features = {name: {"support": reason.partition(":")[0]} for name, reason in lacks.items()}
    known = {"type": "external", "enabled": True, "features": features}
    known |= {"url": server.url, "username": server.user, "password": server.password}
    others = {name: {"type": "embedded", "enabled": False} for name in ("radicale", "xandikos")}
    return json.dumps({"test-servers": {**others, "graphdav": known}})


def outcomes(graphdav, file):
    """(name, whether it passed, what was said) of each test of a file, on a mailbox of its own."""
    with serving(graphdav, "empty", sync=EVER) as server:
        work = server.folder / "suite"
        shutil.copytree(sources() / "tests", work / "tests")
        shutil.copy(sources() / "pyproject.toml", work)
        (work / "tests" / "caldav_test_servers.yaml").write_text(configuration(server))
        settings = ["-o", "asyncio_default_fixture_loop_scope=function", "-o", "filterwarnings=default"]
        command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", *settings, "--junit-xml", "result.xml"]
        environment = dict(os.environ, PYTHON_CALDAV_TEST_DOCKER="0", PYTHON_CALDAV_TEST_EMBEDDED="0", TMPDIR=str(work))
        environment.pop("PYTHONPATH", None)
        run = [sys.executable, *command, f"tests/{file}"]
        subprocess.run(run, cwd=work, env=environment, capture_output=True, timeout=600)
        for case in ElementTree.parse(work / "result.xml").iter("testcase"):
            problem = next((child for child in case if child.tag in ("failure", "error", "skipped")), None)
            said = "" if problem is None else f"{problem.tag}: {problem.get('message', '')[:300]}"
            yield case.get("name"), problem is None, said


def main():
    score = Score(HERE / "known-exceptions")
    sources()
    with score.judge("python caldav"), concurrent.futures.ThreadPoolExecutor() as pool:
        for found in pool.map(lambda file: list(outcomes(sys.argv[1], file)), FILES):
            score.check("the suite has tests", len(found) > 30)
            for outcome in found:
                score.check(*outcome)
    score.finish()


if __name__ == "__main__":
    main()
