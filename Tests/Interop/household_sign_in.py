"""The authorisation page of our server, filled in without a browser."""

import html.parser
import re
import urllib.parse
import urllib.request

# How many seconds a program or a server may take to answer, which nothing here needs.
PATIENCE = 120


def allow(page, name, password):
    """Says yes, as a browser would; returns the code."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(), StayHere())
    form = Form(opener.open(page, timeout=PATIENCE).read().decode())
    form.fill(name, password)
    answer = opener.open(
        urllib.parse.urljoin(page, form.action), urllib.parse.urlencode(form.fields).encode(),
        timeout=PATIENCE)
    location = answer.headers.get("Location")
    if location:
        return urllib.parse.parse_qs(urllib.parse.urlparse(location).query)["code"][0]
    return re.search(r'id="code"[^>]* value="([^"]+)"', answer.read().decode()).group(1)


def join(page, name, password):
    """Fills in the page of an invitation."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(), StayHere())
    form = Form(opener.open(page, timeout=PATIENCE).read().decode())
    form.fill(name, password)
    answer = opener.open(page, urllib.parse.urlencode(form.fields).encode(), timeout=PATIENCE)
    assert answer.status == 201, answer.status


class StayHere(urllib.request.HTTPRedirectHandler):
    """Answers redirects as they are."""

    def http_error_302(self, request, response, code, message, headers):
        return response

    http_error_303 = http_error_302


class Form(html.parser.HTMLParser):
    """The one form of a page, filled in."""

    def __init__(self, page):
        super().__init__()
        self.action, self.fields, self.names = "", {}, {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.action = attributes.get("action", "")
        if tag == "input":
            kind = attributes.get("type", "text")
            if kind in ("hidden", "text", "password"):
                self.fields[attributes["name"]] = attributes.get("value", "")
                self.names.setdefault(kind, []).append(attributes["name"])
        if tag == "button" and "allow" in (attributes.get("value") or ""):
            self.fields[attributes["name"]] = attributes["value"]

    def fill(self, name, password):
        for kind, words in (("text", name), ("password", password)):
            for field in self.names.get(kind, []):
                self.fields[field] = words
