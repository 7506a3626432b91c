#!/usr/bin/env python3
"""Holds the sources against the rules that no compiler checks: imports, sizes, banned words.

Prints one line for each finding and ends with status 1 when there is any.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SYSTEM_MODULES = {"Foundation", "Synchronization", "Testing", "Dispatch", "Glibc"}
LAYERS = [  # each target imports only from rows above its own
    ["CLibical", "CLibcurl", "CLibxml2", "CLibmicrohttpd", "CSQLite", "CGnuTLS", "CZlib"],
    ["TimeZones", "HTTPMessage", "Cryptography", "Compression", "PrivateFiles", "MarkupReader", "SQLiteDatabase", "GraphModel", "CalendarStore"],
    ["ICalendar", "HTTPCurl", "HTTPMicrohttpd", "HTTPServing", "GraphClient", "CalendarStoreSQLite", "XMLTree"],
    ["CalendarConversion", "WebDAV"],
    ["CalDAV"],
    ["GraphSync", "GraphSimulator"],
    ["CalendarActions"],
    ["CalDAVServer", "WebPages"],
    ["GraphDAVCommands"],
    ["graphdav"],
    ["TestInputs", "DemoAccount"],  # of the tests: nothing of the product may depend on them
]
RIM = {"Cryptography", "Compression", "PrivateFiles", "MarkupReader", "SQLiteDatabase", "ICalendar", "HTTPCurl", "HTTPMicrohttpd"}  # touch C memory
FILE_LINES, TEST_LINES, FUNCTION_LINES, MAIN_LINES = 500, 600, 60, 20
README_LINES, ROOT_ENTRIES = 150, 12
UNCHECKED_ALLOWED = ROOT / ".ci/unchecked-sendable"
BANNED = {  # pattern: where it is banned
    r"\btry!": "everywhere",
    r"\bas!": "everywhere",
    r"\bfatalError\(": "everywhere",
    r"\bpreconditionFailure\(": "everywhere",
    r"(?<![.\w])print\(": "everywhere",
    r"import XCTest\b": "everywhere",
    r"import Foundation(Networking|XML)\b": "everywhere",
    r"\bunsafe\b": "outside the rim",
    r"\bcatch\s*\{\s*\}": "everywhere",
}

problems = []


def report(path, line, text):
    problems.append(f"{path.relative_to(ROOT)}:{line}: {text}")


def swift_files(folder):
    return sorted((ROOT / folder).rglob("*.swift"))


def code_of(line):
    """The line without its comment; string literals stay."""
    return re.sub(r"(^|\s)//.*$", "", line)


def check_layers(targets):
    rank = {name: index for index, row in enumerate(LAYERS) for name in row}
    for target in targets:
        if target["type"] == "test":
            continue
        name = target["name"]
        if name not in rank:
            problems.append(f"Package.swift: target {name} has no layer in .ci/check_sources.py")
            continue
        for dependency in target.get("target_dependencies", []):
            if rank.get(dependency, -1) >= rank[name]:
                problems.append(f"Package.swift: {name} may not depend on {dependency}: not a lower layer")


def check_imports(targets):
    c_users = collections.defaultdict(set)
    modules = {target["name"] for target in targets}
    for target in targets:
        declared = set(target.get("target_dependencies", []))
        for source in target.get("sources", []):
            path = ROOT / target["path"] / source
            if path.suffix != ".swift":
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = re.match(r"\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|func|protocol|typealias|var|let)\s+)?(\w+)", line)
                if not match or match[1] in SYSTEM_MODULES:
                    continue
                if match[1] in modules and match[1].startswith("C") and match[1] in LAYERS[0]:
                    c_users[match[1]].add(target["name"])
                if match[1] not in declared:
                    report(path, number, f"import of {match[1]} is not declared in Package.swift")
    for module, users in c_users.items():
        if len(users) > 1:
            problems.append(f"{module} is imported by {', '.join(sorted(users))}: one target must own it")


def function_lengths(lines):
    """(line number, length) of each function, by matching braces outside of strings and comments."""
    start = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*(?:func\b|init[?!]?[(<]|deinit\b|subscript\b)")
    for index, line in enumerate(lines):
        if not start.match(line):
            continue
        depth, opened = 0, False
        for offset, text in enumerate(lines[index:]):
            bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', code_of(text))
            depth += bare.count("{") - bare.count("}")
            opened = opened or "{" in bare
            if opened and depth <= 0:
                yield index + 1, offset + 1
                break
            if not opened and offset > 20:
                break


def check_sizes():
    for folder, limit in (("Sources", FILE_LINES), ("Tests", TEST_LINES)):
        for path in swift_files(folder):
            lines = path.read_text().splitlines()
            allowed = MAIN_LINES if path.name == "main.swift" else limit
            generated = bool(lines) and lines[0].startswith("// Generated")
            if len(lines) > allowed and not generated:
                report(path, allowed, f"{len(lines)} lines, at most {allowed}")
            for number, length in function_lengths(lines):
                if length > FUNCTION_LINES:
                    report(path, number, f"a function of {length} lines, at most {FUNCTION_LINES}")
    readme = ROOT / "README.md"
    if readme.exists() and len(readme.read_text().splitlines()) > README_LINES:
        report(readme, README_LINES, f"longer than {README_LINES} lines")
    visible = [entry for entry in ROOT.iterdir() if not entry.name.startswith(".")]
    if len(visible) > ROOT_ENTRIES:
        problems.append(f"{len(visible)} visible entries at the top, at most {ROOT_ENTRIES}")


def check_words():
    allowed = UNCHECKED_ALLOWED.read_text().split("\n") if UNCHECKED_ALLOWED.exists() else []
    allowed = {line.split()[0] for line in allowed if line.strip() and not line.startswith("#")}
    for path in swift_files("Sources") + swift_files("Tests"):
        parts = path.relative_to(ROOT).parts
        module = parts[1].removesuffix("Tests")
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = code_of(line)
            bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', code)
            for pattern, where in BANNED.items():
                if re.search(pattern, bare) and not (where == "outside the rim" and module in RIM):
                    report(path, number, f"{pattern} is banned {where}")
            if re.search(r"@unchecked Sendable|nonisolated\(unsafe\)", code) and str(path.relative_to(ROOT)) not in allowed:
                report(path, number, "unchecked sharing that .ci/unchecked-sendable does not argue for")
        check_name(path)


def check_name(path):
    if re.fullmatch(r"(.*)(Utils?|Helpers?|Common|Misc)\.swift", path.name):
        report(path, 1, "a drawer: name the file after what it holds")


def main():
    described = subprocess.run(
        ["swift", "package", "describe", "--type", "json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if described.returncode != 0:
        sys.exit(described.stderr)
    targets = json.loads(described.stdout)["targets"]
    print("Imports")
    check_layers(targets)
    check_imports(targets)
    print("Sizes")
    check_sizes()
    print("Banned words")
    check_words()
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
