"""A feed reader from Debian (newsboat) reads the OPML that we write, and we read its own."""

import os
import pathlib
import shutil
import subprocess
import tempfile

PROGRAM = os.environ["PHOTOSTREAM"]
OPML = """<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><body>
<outline text="Sea &amp; fog"><outline type="rss" text="Fog &lt;3" xmlUrl="https://fog.example/feed?a=1&amp;b=2"/></outline>
<outline type="rss" text="Low tide" xmlUrl="https://tide.example/feed"/>
</body></opml>
"""
FEEDS = ["https://fog.example/feed?a=1&b=2", "https://tide.example/feed"]


def main():
    if not shutil.which("newsboat"):
        print("feed_reader: there is no newsboat here, not tried")
        return
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "first.opml").write_text(OPML)
        run(home, "import", "first.opml")
        run(home, "export", "opml", "ours.opml")
        urls = home / "urls"
        urls.touch()
        newsboat(home, "-i", "ours.opml")
        read = urls.read_text()
        for feed in FEEDS:
            assert feed in read, f"newsboat has not read {feed}: {read}"
        assert "Sea & fog" in read, f"newsboat has lost the folder: {read}"
        (home / "theirs.opml").write_text(newsboat(home, "-e"))
        run(home, "-c", "auth; new other")
        said = run(home, "import", "theirs.opml", "--profile", "other")
        assert "2 sources added" in said, said
    print("feed_reader: all in order")


def run(home, *words):
    answer = subprocess.run(
        [PROGRAM, *words], cwd=home, capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "HOME": str(home), "PHOTOSTREAM_HOME": str(home / "library")})
    return answer.stdout


def newsboat(home, *words):
    answer = subprocess.run(
        ["newsboat", "-u", "urls", "-c", "cache.db", "-C", "/dev/null", *words], cwd=home,
        capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "HOME": str(home)})
    return answer.stdout


if __name__ == "__main__":
    main()
