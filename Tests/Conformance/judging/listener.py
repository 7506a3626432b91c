"""A program that listens on a free port, in a process of its own."""

import contextlib
import pathlib
import re
import subprocess


@contextlib.contextmanager
def listener(command, log, environment=None):
    """The address that a command says it listens on; ended by its id, and it must end well."""
    log = pathlib.Path(log)
    with open(log, "w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=environment)
    try:
        yield address(process, log)
    finally:
        process.terminate()
        try:
            status = process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            status = "no status: it did not end"
        if status != 0:
            raise SystemExit(f"{' '.join(command[:2])} ended with {status}:\n{log.read_text()[-2000:]}")


def address(process, log):
    for _ in range(400):
        found = re.search(r"^Listening on (http://127\.0\.0\.1:\d+)", log.read_text(), re.MULTILINE)
        if found:
            return found[1]
        if process.poll() is not None:
            break
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
    raise SystemExit("It does not listen: " + log.read_text())
