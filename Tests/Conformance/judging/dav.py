"""Requests as a calendar app sends them, and what their answers say."""

import base64
import dataclasses
import http.client
import urllib.parse
import xml.etree.ElementTree as ElementTree

NAMES = {
    "D": "DAV:",
    "C": "urn:ietf:params:xml:ns:caldav",
    "CS": "http://calendarserver.org/ns/",
    "A": "http://apple.com/ns/ical/",
    "M": "http://me.com/_namespace/",
}


def name(text):
    """The name of ElementTree for one with a prefix, such as D:href."""
    prefix, _, local = text.partition(":")
    return f"{{{NAMES[prefix]}}}{local}"


def element(tag, *content, **attributes):
    """An element as text, with elements or text inside; names have the prefixes of NAMES."""
    attributes = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{tag}{attributes}>{''.join(content)}</{tag}>"


def document(text):
    """An XML body: an element with its namespaces."""
    tag = text[1 : min(text.index(mark) for mark in " />" if mark in text)]
    spaces = "".join(f' xmlns:{prefix}="{uri}"' for prefix, uri in NAMES.items())
    return f'<?xml version="1.0" encoding="utf-8"?>\n<{tag}{spaces}{text[1 + len(tag) :]}'


def names(tag, *wanted):
    """An element with empty ones inside, such as D:prop."""
    return element(tag, *(f"<{each}/>" for each in wanted))


@dataclasses.dataclass
class Answer:
    """The answer to a request."""

    status: int
    fields: http.client.HTTPMessage
    body: bytes

    @property
    def text(self):
        return self.body.decode()

    @property
    def etag(self):
        return self.fields["ETag"]

    @property
    def root(self):
        return ElementTree.fromstring(self.body)

    @property
    def responses(self):
        """Properties (element by name) by path, of those found; a removed path has None."""
        found = {}
        for response in self.root.findall(name("D:response")):
            path = urllib.parse.urlsplit(response.findtext(name("D:href")).strip()).path
            if response.find(name("D:status")) is not None:
                found[path] = None
                continue
            found[path] = properties = {}
            for part in response.findall(name("D:propstat")):
                if " 200" in part.findtext(name("D:status")):
                    properties.update({child.tag: child for child in part.find(name("D:prop"))})
        return found

    def condition(self, text):
        """Whether the body of an error names a precondition, such as D:valid-sync-token."""
        return self.body.startswith(b"<") and self.root.find(name(text)) is not None


class Client:
    """A calendar app with one connection."""

    def __init__(self, origin, account, password, agent="judge", fields=None):
        self.authority = urllib.parse.urlsplit(origin).netloc
        self.connection = http.client.HTTPConnection(self.authority, timeout=60)
        secret = base64.b64encode(f"{account}:{password}".encode()).decode()
        self.fields = {"User-Agent": agent, "Authorization": f"Basic {secret}", **(fields or {})}

    def send(self, method, path, body=None, **fields):
        """Sends a request; names of fields have _ for -, one that is None is not sent."""
        sent = self.fields | {key.replace("_", "-"): value for key, value in fields.items()}
        data = body.encode() if isinstance(body, str) else body
        if data is not None and "Content-Type" not in sent:
            kind = "text/calendar" if data.startswith(b"BEGIN:") else "application/xml"
            sent["Content-Type"] = kind + "; charset=utf-8"
        sent = {key: value for key, value in sent.items() if value is not None}
        self.connection.request(method, path, data, sent)
        response = self.connection.getresponse()
        return Answer(response.status, response.headers, response.read())

    def propfind(self, path, *wanted, depth="0", **fields):
        body = document(element("D:propfind", names("D:prop", *wanted)))
        return self.send("PROPFIND", path, body, Depth=depth, **fields)

    def report(self, path, text, depth=None, **fields):
        return self.send("REPORT", path, document(text), Depth=depth, **fields)

    def query(self, path, *wanted, component="VEVENT", inside=""):
        """calendar-query for the objects with a component, and what is inside of its comp-filter."""
        inner = element("C:comp-filter", inside, name=component)
        filters = element("C:filter", element("C:comp-filter", inner, name="VCALENDAR"))
        return self.report(path, element("C:calendar-query", names("D:prop", *wanted), filters), depth="1")

    def multiget(self, path, hrefs, *wanted, depth="1"):
        """calendar-multiget of objects."""
        hrefs = (element("D:href", href) for href in hrefs)
        return self.report(path, element("C:calendar-multiget", names("D:prop", *wanted), *hrefs), depth=depth)

    def sync(self, path, token, *wanted, depth="1"):
        """sync-collection since a token; since the beginning with an empty one."""
        since = element("D:sync-token", token) + element("D:sync-level", "1")
        return self.report(path, element("D:sync-collection", since, names("D:prop", *wanted)), depth=depth)
