"""Photos for looking at terminals: each has a frame in a colour of its own, by which it is found."""

import contextlib
import http.server
import os
import subprocess
import threading
import time

import numpy

WIDTH, HEIGHT = 1200, 800
# How many seconds a program may take that draws, types or looks.
PATIENCE = 60

# Each is among xterm's 256 colours, and far from the others and from those of texts.
FRAMES = [
    (255, 95, 0), (0, 175, 255), (255, 175, 0), (95, 0, 255), (175, 255, 0), (255, 0, 175),
    (0, 255, 95), (0, 95, 255), (0, 255, 175), (175, 0, 255), (95, 255, 0), (255, 0, 95),
]
COUNT = len(FRAMES)


def draw(folder):
    """Draws them, number 1 the newest; returns the pixels of each."""
    folder.mkdir(parents=True)
    return [_draw(number, folder / f"{number:02}.jpg") for number in range(1, COUNT + 1)]


def draw_moving(folder):
    """Draws a GIF that is first the colour of photo 1 and then that of photo 2, for ever."""
    folder.mkdir(parents=True)
    colours = [f"xc:rgb({red},{green},{blue})" for red, green, blue in FRAMES[:2]]
    subprocess.run(
        ["convert", "-delay", "40", "-size", f"{WIDTH}x{HEIGHT}", *colours, "-loop", "0",
         str(folder / "moving.gif")], check=True, timeout=PATIENCE)


@contextlib.contextmanager
def album(folder):
    """Serves a feed of one post that has photos 1 and 2 of a folder; gives its address."""
    class Files(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *rest):
            super().__init__(*rest, directory=str(folder))

        def log_message(self, *_):
            pass

    (folder / "feed.xml").write_text(
        "<?xml version='1.0'?><rss version='2.0'><channel><title>Album</title><item><title>Two</title>"
        "<guid>two</guid><pubDate>Fri, 01 May 2026 12:00:00 GMT</pubDate><description>"
        "&lt;img src='01.jpg'&gt; &lt;img src='02.jpg'&gt;</description></item></channel></rss>")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/feed.xml"
        server.shutdown()


def _draw(number, path):
    red, green, blue = FRAMES[number - 1]
    picture = ["convert", "-size", f"{WIDTH - 160}x{HEIGHT - 160}"]
    picture += _landscape(number) if number % 3 == 1 else [
        "-define", f"gradient:angle={30 * number}", "gradient:#283040-#d8d0c0"]
    picture += [
        "-gravity", "center", "-font", "DejaVu-Sans-Bold", "-pointsize", "360", "-strokewidth", "12",
        "-stroke", "#202020", "-fill", "#f4f4f4", "-annotate", "0", str(number),
        # So fine that characters cannot draw it.
        "(", "-size", f"{(WIDTH - 160) // 8}x10", "pattern:gray50", "-scale", "800%", ")",
        "-gravity", "south", "-composite",
        "-bordercolor", f"rgb({red},{green},{blue})", "-border", "80", "-quality", "92", str(path)]
    subprocess.run(picture, check=True, timeout=PATIENCE)
    path.with_name(path.name + ".txt").write_text(
        f"Photo number {number}\nalt: The number {number} in a frame\n")
    moment = time.time() - 3600 * number
    os.utime(path, (moment, moment))
    return pixels(["convert", str(path), "-depth", "8", "rgb:-"], WIDTH, HEIGHT)


def _landscape(number):
    """Sky, sun and hills, with the grain that photos have."""
    return [
        "gradient:#8090a8-#d8c8b8", "-stroke", "none", "-fill", "#f4ead0", "-draw", "circle 800,190 860,190",
        "-fill", "#707c84", "-draw", "polygon 0,480 240,300 520,440 760,320 1040,460 1040,640 0,640",
        "-fill", "#48524c", "-draw", "polygon 0,560 300,460 640,560 1040,480 1040,640 0,640",
        "-blur", "0x2", "-seed", str(number), "-attenuate", "0.1", "+noise", "Gaussian"]


def pixels(command, width, height, environment=None):
    """What a command writes as red, green and blue."""
    data = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, env=environment, timeout=PATIENCE).stdout
    return numpy.frombuffer(data, numpy.uint8).reshape(height, width, 3)
