"""toot, a stranger's command line, against our server: signs in, posts a picture, lists it."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

from household import Household
from household_sign_in import PATIENCE
from picture import png

TOOT = pathlib.Path(sys.executable).with_name("toot")


def main():
    with Household() as home, tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"XDG_CONFIG_HOME": folder, "TOOT_SETTINGS_FILE": "/dev/null"}
        picture = pathlib.Path(folder, "field.png")
        picture.write_bytes(png())
        sign_in(home, environment)
        toot(environment, "post", "fog over the harbour", "--media", str(picture),
             "--description", "a fading field")
        timeline = toot(environment, "timelines", "home")
        assert "fog over the harbour" in timeline, timeline
        assert "ada" in toot(environment, "whoami")
        number = json.loads(toot(environment, "post", "again", "--json"))["id"]
        for verb in ("reblog", "bookmark", "favourite"):
            toot(environment, verb, number)
        assert "ada" in toot(environment, "reblogged_by", number)
        assert "again" in toot(environment, "bookmarks", "--once")
        search(environment)
        with_another(home, environment)
        say_who_one_is(environment, picture)
        answer_a_request(home, environment, folder)
        later = toot(environment, "post", "later", "--scheduled-in", "1 hour")
        assert "scheduled" in later, later
    print("toot: all in order")


def search(environment):
    assert "ada" in toot(environment, "search", "ad")
    toot(environment, "post", "a #harbour at night")
    assert "harbour" in toot(environment, "search", "#harb")
    found = json.loads(toot(environment, "search", "fog harbour", "--json"))
    assert [each["media_attachments"][0]["description"] for each in found["statuses"]] == [
        "a fading field"]


def with_another(home, environment):
    home.add_user("ben", "another horse battery")
    assert "ben" in toot(environment, "following", "ada")
    assert "ben" in toot(environment, "followers", "ada")
    toot(environment, "unfollow", "ben")
    assert "ben" not in toot(environment, "following", "ada")
    toot(environment, "follow", "ben")
    toot(environment, "mute", "ben")
    assert "ben" in toot(environment, "muted")
    toot(environment, "unmute", "ben")
    toot(environment, "block", "ben")
    assert "ben" in toot(environment, "blocked")
    toot(environment, "unblock", "ben")
    toot(environment, "follow", "ben")
    toot(environment, "lists", "create", "sails")
    toot(environment, "lists", "add", "sails", "ben")
    assert "ben" in toot(environment, "lists", "accounts", "sails")
    assert "sails" in toot(environment, "lists", "list")
    toot(environment, "lists", "remove", "sails", "ben")
    assert "ben" not in toot(environment, "lists", "accounts", "sails")
    toot(environment, "lists", "delete", "sails")
    assert "sails" not in toot(environment, "lists", "list")
    toot(environment, "tags", "follow", "fog")
    assert "fog" in toot(environment, "tags", "followed")


def say_who_one_is(environment, picture):
    toot(environment, "update-account", "--display-name", "Ada of the fog", "--note", "Masts",
         "--avatar", str(picture), "--header", str(picture), "--locked", "--discoverable")
    told = toot(environment, "whoami")
    assert "Ada of the fog" in told and "Masts" in told, told


def answer_a_request(home, environment, folder):
    """Cleo, who was invited, asks to follow ada, who decides that."""
    password = "a third horse battery"
    home.invite("cleo", password)
    cleo = environment | {"XDG_CONFIG_HOME": str(pathlib.Path(folder, "cleo"))}
    sign_in(home, cleo, "cleo", password)
    toot(cleo, "follow", "ada")
    assert "ada" not in toot(cleo, "following", "cleo")
    assert "cleo" in toot(environment, "follow-requests", "list")
    toot(environment, "follow-requests", "reject", "cleo")
    assert "cleo" not in toot(environment, "follow-requests", "list")
    toot(cleo, "follow", "ada")
    toot(environment, "follow-requests", "accept", "cleo")
    assert "ada" in toot(cleo, "following", "cleo")


def sign_in(home, environment, *person):
    login = subprocess.Popen(
        [TOOT, "login", "--instance", home.address], env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    alarm = threading.Timer(PATIENCE, login.kill)
    alarm.daemon = True
    alarm.start()
    page = ""
    while not page:
        line = login.stdout.readline()
        assert line, "toot shows no address to log in at"
        page = (re.findall(r"http://\S+", line) or [""])[0]
        if "oauth/authorize" not in page:
            page = ""
    login.communicate("n\n" + home.allow(page, *person) + "\n")
    alarm.cancel()
    assert login.returncode == 0, "toot does not log in"


def toot(environment, *arguments):
    return subprocess.run(
        [TOOT, *arguments], env=environment, text=True, check=True, capture_output=True,
        timeout=PATIENCE).stdout


if __name__ == "__main__":
    main()
