"""Fills a household's server for `Benchmarks/server`, and signs somebody in to it.

  household.py token ADDRESS NAME PASSWORD     prints an access token
  household.py post ADDRESS TOKEN              posts one status with a picture
  household.py fill FOLDER STATUSES            makes as many of that one; the server must not run
"""

import datetime
import json
import pathlib
import sqlite3
import sys
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Tests" / "Interop"))

TEXT = "Fog over the harbour, morning NUMBER. The ferries wait for it to lift. #fog #harbour"
DESCRIPTION = "a harbour in fog, seen from above"


def fill(folder, count):
    """Rows as the server wrote them for the one that was posted, with numbers of their own."""
    db = sqlite3.connect(pathlib.Path(folder, "server.sqlite"), isolation_level=None)
    db.row_factory = sqlite3.Row
    status = dict(db.execute("SELECT * FROM status").fetchone())
    media = dict(db.execute("SELECT * FROM media").fetchone())
    tags = [row["tag"] for row in db.execute("SELECT tag FROM statusTag")]
    template = db.execute("SELECT json FROM statusJSON").fetchone()["json"].decode()
    template = (template.replace(media["name"], "NAME")
                .replace(str(status["id"]), "STATUS").replace(str(media["id"]), "PICTURE")
                .replace(moment(status["id"]), "MOMENT").replace("morning 0.", "morning NUMBER."))
    # Ids are moments in milliseconds, shifted by 16 bits: one status a second until yesterday.
    first, step = (1_795_000_000_000 - count * 1000) << 16, 1000 << 16
    db.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN;")
    insert(db, "status", status, (
        {"id": first + i * step, "text": TEXT.replace("NUMBER", str(i))} for i in range(count)))
    for tag in tags:
        insert(db, "statusTag", {"tag": tag}, ({"status": first + i * step} for i in range(count)))
    insert(db, "media", media, (
        {"id": first + i * step + 1, "status": first + i * step, "name": f"{i:032x}", "file": f"{i:064x}.jpg",
         "preview": f"{i + 1:064x}.jpg"} for i in range(count)))
    insert(db, "statusJSON", {"status": 0, "json": b""}, (
        {"status": first + i * step,
         "json": template.replace("STATUS", str(first + i * step))
         .replace("PICTURE", str(first + i * step + 1)).replace("NUMBER", str(i))
         .replace("NAME", f"{i:032x}")
         .replace("MOMENT", moment(first + i * step)).encode()}
        for i in range(count)))
    words = db.execute("SELECT words FROM statusWords").fetchone()["words"]
    # All at once: a trigger would write the index out for each.
    trigger = db.execute("SELECT sql FROM sqlite_master WHERE name = 'statusIsFound'").fetchone()["sql"]
    db.execute("DROP TRIGGER statusIsFound")
    insert(db, "statusWords", {"status": 0, "words": ""}, (
        {"status": first + i * step, "words": words.replace(" 0 ", f" {i} ")} for i in range(count)))
    db.execute(trigger)
    db.execute("INSERT INTO statusSearch (statusSearch) VALUES ('rebuild')")
    db.execute("UPDATE user SET statuses = statuses + ?", (count,))
    db.execute("COMMIT")
    db.executescript("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE);")


def insert(db, table, sample, rows):
    """Rows like a sample, each with some values of its own."""
    names = list(dict(sample, status=0) if table == "statusTag" else sample)
    db.executemany(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        ([row.get(name, sample.get(name)) for name in names] for row in rows))


def moment(status):
    """When a status was made, as it stands in its JSON up to the seconds."""
    at = datetime.datetime.fromtimestamp((status >> 16) // 1000, datetime.timezone.utc)
    return at.strftime("%Y-%m-%dT%H:%M:%S")


def publish(address, token):
    bearer = {"Authorization": "Bearer " + token}
    picture = (HERE.parent / "Tests/Fixtures/pictures/gradient.jpg").read_bytes()
    part = '--b\r\nContent-Disposition: form-data; name="{}"{}\r\n\r\n'
    body = (part.format("description", "") + DESCRIPTION + "\r\n"
            + part.format("file", '; filename="a.jpg"')).encode() + picture + b"\r\n--b--\r\n"
    media = json.load(urllib.request.urlopen(urllib.request.Request(
        address + "/api/v2/media", body,
        {**bearer, "Content-Type": "multipart/form-data; boundary=b"})))
    fields = {"status": TEXT.replace("NUMBER", "0"), "language": "en", "media_ids[]": media["id"]}
    urllib.request.urlopen(urllib.request.Request(
        address + "/api/v1/statuses", urllib.parse.urlencode(fields).encode(), bearer))


def token(address, name, password):
    from household_sign_in import allow
    app = post(address + "/api/v1/apps", {
        "client_name": "bench", "scopes": "read write", "redirect_uris": "urn:ietf:wg:oauth:2.0:oob"})
    query = {"response_type": "code", "client_id": app["client_id"], "scope": "read write",
             "redirect_uri": "urn:ietf:wg:oauth:2.0:oob"}
    code = allow(address + "/oauth/authorize?" + urllib.parse.urlencode(query), name, password)
    print(post(address + "/oauth/token", {
        "grant_type": "authorization_code", "code": code, "client_id": app["client_id"],
        "client_secret": app["client_secret"],
        "redirect_uri": "urn:ietf:wg:oauth:2.0:oob"})["access_token"])


def post(address, fields):
    return json.load(urllib.request.urlopen(address, urllib.parse.urlencode(fields).encode()))


if __name__ == "__main__":
    {"fill": lambda folder, count: fill(folder, int(count)), "post": publish, "token": token}[
        sys.argv[1]](*sys.argv[2:])
