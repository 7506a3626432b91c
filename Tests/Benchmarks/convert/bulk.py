"""Reads the events of the simulator's scenario `bulk:N` and writes them as one collection.

    bulk.py GRAPHDAV N
"""

import json
import os
import re
import subprocess
import sys
import urllib.parse
import urllib.request

CLIENT = "00000000-0000-0000-0000-000000000000"


def post(url, fields):
    request = urllib.request.Request(url, urllib.parse.urlencode(fields).encode())
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def token(base):
    scope = "User.Read Calendars.ReadWrite offline_access"
    code = post(f"{base}/common/oauth2/v2.0/devicecode", {"client_id": CLIENT, "scope": scope})
    grant = "urn:ietf:params:oauth:grant-type:device_code"
    fields = {"grant_type": grant, "client_id": CLIENT, "device_code": code["device_code"]}
    return post(f"{base}/common/oauth2/v2.0/token", fields)["access_token"]


def events(base, count):
    bearer, found = token(base), []
    address = f"{base}/v1.0/me/events?$top=1000"
    while address and len(found) < count:
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {bearer}"})
        with urllib.request.urlopen(request) as response:
            page = json.load(response)
        found += page["value"]
        address = page.get("@odata.nextLink")
    return found[:count]


def main():
    graphdav, count = sys.argv[1], int(sys.argv[2])
    command = [graphdav, "simulate", "--listen", "127.0.0.1:0", "--scenario", f"bulk:{count}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as process:
        base = re.search(r"http://\S+", process.stdout.readline())[0].rstrip("/")
        try:
            json.dump({"value": events(base, count)}, sys.stdout, ensure_ascii=False)
        finally:
            process.terminate()


if __name__ == "__main__":
    main()
