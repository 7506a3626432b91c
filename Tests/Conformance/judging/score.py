"""The count of what judges found, held against a list of what is known not to hold."""

import contextlib
import pathlib
import re
import sys
import traceback


def known_exceptions(path):
    """Reason by name, of a file with lines of a name, two or more spaces, and a reason; # begins a comment."""
    reasons = {}
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, *rest = re.split(r"\s{2,}", line.strip(), maxsplit=1)
        if not rest:
            raise SystemExit(f"{path}:{number}: {name} has no reason")
        if name in reasons:
            raise SystemExit(f"{path}:{number}: {name} is listed twice")
        reasons[name] = rest[0]
    return reasons


class Score:
    """Counts what holds, and says what does not.

    What is known not to hold is no failure, but it must go on not to hold, so that the list stays honest.
    """

    def __init__(self, exceptions=None):
        self.passed = self.failed = self.known = 0
        self.exceptions = known_exceptions(exceptions) if exceptions else {}
        self.unseen = set(self.exceptions)

    def check(self, name, holds, detail=""):
        """Notes whether what the name says holds; the detail is shown where it does not."""
        self.unseen.discard(name)
        if name in self.exceptions:
            self.known += not holds
            self.failed += bool(holds)
            print(f"known  {name}" if not holds else f"FAILED {name}: no exception any more, strike it off the list")
        else:
            self.passed += bool(holds)
            self.failed += not holds
            print(f"{'ok    ' if holds else 'FAILED'} {name}" + (f": {detail}" if detail and not holds else ""))
        sys.stdout.flush()
        return bool(holds)

    @contextlib.contextmanager
    def judge(self, name):
        """A judge that breaks off has failed."""
        try:
            yield
        except Exception:
            traceback.print_exc()
            self.check(f"{name} came to its end", False)

    def finish(self):
        """Prints the counts and ends the process, with status 1 where anything failed."""
        for name in sorted(self.unseen):
            self.failed += 1
            print(f"FAILED {name}: a known exception that was not tried, strike it off the list")
        known = f", {self.known} known exceptions" if self.exceptions else ""
        print(f"{self.passed} passed, {self.failed} failed{known}")
        sys.exit(1 if self.failed else 0)
