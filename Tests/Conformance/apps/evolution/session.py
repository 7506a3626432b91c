"""evolution-data-server, the part of Evolution and GNOME Calendar that speaks CalDAV, on a D-Bus of its own."""

import contextlib
import os
import subprocess
import urllib.parse

SOURCE = """
[Data Source]
DisplayName=judge
Enabled=true
Parent=caldav-stub

[Authentication]
Host=127.0.0.1
Port={port}
User={user}
Method=plain/password
RememberPassword=false
CredentialName=Password
ProxyUid=system-proxy

[Security]
Method=none

[WebDAV Backend]
ResourcePath={path}
AvoidIfmatch=false
CalendarAutoSchedule=true
EmailAddress=adele.vance@contoso.com

[Calendar]
BackendName=caldav
Selected=true

[Refresh]
Enabled=true
IntervalMinutes=30

[Offline]
StaySynchronized=true
"""
NAME = "judge"


@contextlib.contextmanager
def session(server):
    """A session bus whose services live in the folder of a server, and know of its calendar; ended by its id."""
    places = {f"XDG_{each.upper()}_HOME": server.folder / each for each in ("config", "data", "cache")}
    places |= {"HOME": server.folder, "XDG_RUNTIME_DIR": server.folder / "runtime"}
    for path in places.values():
        path.mkdir(mode=0o700, exist_ok=True)
    sources = server.folder / "config" / "evolution" / "sources"
    sources.mkdir(parents=True)
    values = {"port": urllib.parse.urlsplit(server.origin).port, "user": server.user, "path": server.calendar}
    (sources / f"{NAME}.source").write_text(SOURCE.format(**values))
    own = {"GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "NO_AT_BRIDGE": "1"}
    os.environ.update({name: str(path) for name, path in places.items()} | own)
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        try:
            yield
        finally:
            bus.terminate()
