#!/usr/bin/env python3
"""How long a large picture takes from the key to its last byte, in a window of 240 × 67 cells of 8 × 16
pixels that answers as kitty does; and by the commands chafa and timg, by turns, of the same files.

    large_window.py PROGRAM HOME FOLDER TURNS QUIET

FOLDER has photos; HOME is where the program keeps things, and is emptied. A picture is there when nothing
came for QUIET seconds. Prints medians of some TURNS: milliseconds of a photo not seen before, of one looked
ahead, of one shown before, of chafa, of timg (0 without it), then the bytes of one picture by the program,
by chafa and by timg."""

import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import termios
import time

COLUMNS, ROWS, CELL_WIDTH, CELL_HEIGHT = 240, 67, 8, 16
# Seconds until nothing is written any more, and nothing is prepared behind it.
QUIET, LONGEST = float(sys.argv[5]), 30

# What a terminal is asked, and what kitty answers, see Sources/Kits/Terminal/Survey.
ANSWERS = {
    b"\x1b[>0q": b"\x1bP>|kitty(0.40.1)\x1b\\",
    b"\x1b[>q": b"\x1bP>|kitty(0.40.1)\x1b\\",
    b"\x1b[16t": b"\x1b[6;%d;%dt" % (CELL_HEIGHT, CELL_WIDTH),
    b"\x1b[14t": b"\x1b[4;%d;%dt" % (ROWS * CELL_HEIGHT, COLUMNS * CELL_WIDTH),
    b"\x1b[18t": b"\x1b[8;%d;%dt" % (ROWS, COLUMNS),
    b"\x1b[>c": b"\x1b[>1;4000;40c",
    b"\x1b[5n": b"\x1b[0n",
    b"\x1b[c": b"\x1b[?62;c",
    b"\x1b]11;?": b"\x1b]11;rgb:0000/0000/0000\x1b\\",
}

# The beginning of a picture; neither a question nor an order to delete one.
PIXELS = re.compile(rb"\x1b_G(?![^;]*a=[qd])")


class Window:
    """A terminal without a screen, in which a command runs."""

    def __init__(self, command, environment=None):
        self.start = time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack(
                "HHHH", ROWS, COLUMNS, COLUMNS * CELL_WIDTH, ROWS * CELL_HEIGHT))
            os.environ.update({"TERM": "xterm-kitty", "COLORTERM": "truecolor"} | (environment or {}))
            os.execvp(command[0], command)

    def press(self, keys):
        """Types, and returns the milliseconds from then to the last byte of the picture that comes, and
        how many bytes there were up to it."""
        self.start = time.monotonic()
        os.write(self.terminal, keys)
        return self.picture()

    def picture(self):
        """The same, from the start on."""
        data, times, ends = bytearray(), [], []
        while True:
            readable, _, _ = select.select([self.terminal], [], [], QUIET)
            if not readable:
                if PIXELS.search(data):
                    break
                assert time.monotonic() - self.start < LONGEST, f"no picture came: {bytes(data[-500:])}"
                continue
            try:
                piece = os.read(self.terminal, 65_536)
            except OSError:
                break
            times.append(time.monotonic())
            if len(piece) < 4096:
                self.answer(piece)
            data += piece
            ends.append(len(data))
        assert PIXELS.search(data), f"no picture came: {bytes(data[-500:])}"
        size = data.rfind(b"\x1b\\", data.rfind(b"\x1b_G")) + 2
        moment = next(moment for moment, end in zip(times, ends) if end >= size)
        return 1000 * (moment - self.start), size

    def answer(self, piece):
        if b"a=q" in piece:
            number = piece.split(b"i=", 1)[1].split(b",")[0]
            os.write(self.terminal, b"\x1b_Gi=" + number + b";OK\x1b\\")
        found = sorted((piece.find(question), question) for question in ANSWERS if question in piece)
        for _, question in found:
            os.write(self.terminal, ANSWERS[question])

    def close(self):
        os.kill(self.process, signal.SIGTERM)
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def once(command):
    """A command that shows one picture."""
    window = Window(command)
    try:
        return window.picture()
    finally:
        os.close(window.terminal)
        os.waitpid(window.process, 0)


def session(program, home, folder, place):
    """Starts anew; shows a photo that is far from the first, then those beside it."""
    shutil.rmtree(home, ignore_errors=True)
    settings = f"settings; set display.height 100; add {folder}"
    environment = {"PHOTOSTREAM_HOME": str(home)}
    subprocess.run(
        [program, "-c", settings], check=True, stdout=subprocess.DEVNULL, env=os.environ | environment)
    window = Window([program], environment)
    try:
        window.picture()
        new = window.press(b"show %d\r" % place)
        ahead = [window.press(b"\r") for _ in range(3)]
        again = [window.press(b"prev\r") for _ in range(3)]
    finally:
        window.close()
    return new, ahead, again


def main():
    program, home, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    files = sorted(folder.iterdir())
    area = f"{COLUMNS}x{ROWS - 1}"
    others = {
        "chafa": ["chafa", "-f", "kitty", "-s", area],
        "timg": ["timg", "-p", "kitty", "-g", area] if shutil.which("timg") else None,
    }
    results = {name: [] for name in ("new", "ahead", "again", *others)}
    for turn in range(int(sys.argv[4])):
        place = len(files) - turn % 2
        new, ahead, again = session(program, home, folder, place)
        results["new"].append(new)
        results["ahead"] += ahead
        results["again"] += again
        for name, command in others.items():
            for file in files[:2] if command else []:
                results[name].append(once([*command, str(file)]))
    medians = {
        name: [statistics.median(values) for values in zip(*result)] or [0, 0]
        for name, result in results.items()}
    names = ("new", "ahead", "again", "chafa", "timg")
    print(*(f"{medians[name][0]:.2f}" for name in names),
          *(round(medians[name][1]) for name in ("new", "chafa", "timg")))


if __name__ == "__main__":
    main()
