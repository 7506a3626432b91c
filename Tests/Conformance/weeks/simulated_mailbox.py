"""The simulated mailbox as its judges ask it, past graphdav."""

import datetime as dt
import json
import urllib.parse
import urllib.request

CLIENT = "00000000-0000-0000-0000-000000000000"
UTC = dt.timezone.utc


class Graph:
    """The simulated mailbox, asked directly."""

    def __init__(self, base):
        self.base = base
        scope = "User.Read MailboxSettings.ReadWrite Calendars.ReadWrite offline_access"
        code = self.post("/common/oauth2/v2.0/devicecode", {"client_id": CLIENT, "scope": scope})
        grant = "urn:ietf:params:oauth:grant-type:device_code"
        fields = {"grant_type": grant, "client_id": CLIENT, "device_code": code["device_code"]}
        self.token = self.post("/common/oauth2/v2.0/token", fields)["access_token"]

    def post(self, path, fields):
        data = urllib.parse.urlencode(fields).encode()
        with urllib.request.urlopen(self.base + path, data) as response:
            return json.load(response)

    def send(self, method, address, body=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(address, data, headers, method=method)
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def set_zone(self, name):
        self.send("PATCH", f"{self.base}/v1.0/me/mailboxSettings", {"timeZone": name})

    def view(self, begin, end):
        query = {"startDateTime": begin.isoformat(), "endDateTime": end.isoformat(), "$top": "100"}
        address, rows = f"{self.base}/v1.0/me/calendarView?{urllib.parse.urlencode(query)}", {}
        while address:
            page = self.send("GET", address)
            rows.update({row["id"]: row for row in page["value"]})
            address = page.get("@odata.nextLink")
        return rows.values()


def moment(value):
    return dt.datetime.fromisoformat(value["dateTime"][:19]).replace(tzinfo=UTC)
