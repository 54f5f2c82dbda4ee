"""Fills a household's server for `Benchmarks/server`, and signs somebody in to it.

  household.py fill FOLDER STATUSES     into the folder of a server that does not run
  household.py token ADDRESS NAME PASSWORD     prints an access token
"""

import datetime
import json
import pathlib
import sqlite3
import sys
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Tests" / "Interop"))


def fill(folder, count):
    db = sqlite3.connect(pathlib.Path(folder, "server.sqlite"), isolation_level=None)
    author = db.execute("SELECT id FROM user").fetchone()[0]
    # Ids are moments in milliseconds, shifted by 16 bits: one status a second until yesterday.
    first = (1_795_000_000_000 - count * 1000) << 16
    step = 1000 << 16
    db.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN;")
    tags = ["fog", "harbour"]
    typed = WORDS + " ".join("#" + tag for tag in tags)
    content = "<p>" + WORDS + " ".join(
        f'<a href="/tags/{tag}" class="mention hashtag" rel="tag">#<span>{tag}</span></a>'
        for tag in tags) + "</p>"
    name = db.execute("SELECT name FROM user").fetchone()[0]
    template = status_template(name, content, tags)
    db.executemany(
        "INSERT INTO status (id, author, visibility, pictures, isSensitive, spoiler, language, text,"
        " content, json) VALUES (?, ?, 0, 1, 0, '', 'en', ?, ?, ?)",
        ((first + i * step, author, typed.replace("NUMBER", str(i)),
          content.replace("NUMBER", str(i)), filled(template, first + i * step, i))
         for i in range(count)))
    for tag in tags:
        db.executemany("INSERT INTO statusTag (tag, status) VALUES (?, ?)",
                       ((tag, first + i * step) for i in range(count)))
    db.executemany(
        "INSERT INTO media (id, owner, status, file, type, width, height, preview, previewWidth,"
        " previewHeight, blurhash, description) VALUES (?, ?, ?, ?, 'image/jpeg', 4000, 3000, ?, 640,"
        " 480, 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', 'a harbour in fog, seen from above')",
        ((first + i * step + 1, author, first + i * step, f"{i:064x}.jpg", f"{i + 1:064x}.jpg")
         for i in range(count)))
    db.execute("UPDATE user SET statuses = ?, lastStatus = ?", (count, first + (count - 1) * step))
    db.execute("COMMIT")
    db.executescript("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE);")


WORDS = "Fog over the harbour, morning NUMBER. The ferries wait for it to lift. "
GAP = "\u0001"


def status_template(name, content, tags):
    """What the server keeps of a status's JSON: the same bytes as its StatusTemplate."""
    def size(width, height):
        return {"width": width, "height": height, "size": f"{width}x{height}", "aspect": 1.333333}

    page = f"{GAP}/@{name}/STATUS"
    fields = {
        "id": "STATUS", "created_at": "MOMENT", "in_reply_to_id": None,
        "in_reply_to_account_id": None, "sensitive": False, "spoiler_text": "",
        "visibility": "public", "language": "en", "uri": page, "url": page, "edited_at": None,
        "expires_at": None, "content": content.replace('"/', f'"{GAP}/'), "account": GAP,
        "replies_count": 0, "reblogs_count": 0, "favourites_count": 0, "dislikes_count": 0,
        "reblog": None, "application": None,
        "media_attachments": [{
            "id": "PICTURE", "type": "image", "url": f"{GAP}/media/FILE",
            "preview_url": f"{GAP}/media/PREVIEW", "remote_url": None, "preview_remote_url": None,
            "text_url": None, "meta": {"original": size(4000, 3000), "small": size(640, 480)},
            "description": "a harbour in fog, seen from above",
            "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj"}],
        "mentions": [], "tags": [{"name": tag, "url": f"{GAP}/tags/{tag}"} for tag in tags],
        "emojis": [], "card": None, "poll": None}
    text = json.dumps(fields, separators=(",", ":"))[1:-1].replace("\\u0001", GAP)
    return text.replace(f'"account":"{GAP}"', f'"account":{GAP}')


def filled(template, status, i):
    moment = datetime.datetime.fromtimestamp((status >> 16) / 1000, datetime.timezone.utc)
    return (template.replace("STATUS", str(status)).replace("PICTURE", str(status + 1))
            .replace("NUMBER", str(i)).replace("FILE", f"{i:064x}.jpg")
            .replace("PREVIEW", f"{i + 1:064x}.jpg")
            .replace("MOMENT", moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")))


def token(address, name, password):
    from household_sign_in import allow
    app = post(address + "/api/v1/apps", {
        "client_name": "bench", "scopes": "read", "redirect_uris": "urn:ietf:wg:oauth:2.0:oob"})
    query = {"response_type": "code", "client_id": app["client_id"], "scope": "read",
             "redirect_uri": "urn:ietf:wg:oauth:2.0:oob"}
    code = allow(address + "/oauth/authorize?" + urllib.parse.urlencode(query), name, password)
    print(post(address + "/oauth/token", {
        "grant_type": "authorization_code", "code": code, "client_id": app["client_id"],
        "client_secret": app["client_secret"],
        "redirect_uri": "urn:ietf:wg:oauth:2.0:oob"})["access_token"])


def post(address, fields):
    return json.load(urllib.request.urlopen(address, urllib.parse.urlencode(fields).encode()))


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill(sys.argv[2], int(sys.argv[3]))
    else:
        token(*sys.argv[2:])
