#!/usr/bin/env python3
"""How much of a core a GIF of 60 frames takes that plays at ten a second, in a window of 80 × 24 cells that
answers as kitty does.

    moving.py PROGRAM HOME FOLDER FRAMES

HOME is where the program keeps things, and FOLDER is where the GIF is made; both are emptied. Prints the
percent of a core that program and decoder take while the film plays once, from the key on; the milliseconds
from the key until all frames are there; how many there are; and the most megabytes that both have together
while a film of ten times as many frames comes into a large window."""

import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import time

arguments = sys.argv[1:]
# The window is made for other arguments.
sys.argv = [sys.argv[0], *arguments[:3], "1", "1"]
import large_window  # noqa: E402

WIDTH, HEIGHT = 480, 270
FRAME = 0.1


def gif(count):
    """Circles that run over noise: each frame is another one everywhere. Codes of eight bits are written,
    and the table is cleared before it grows to nine, as nobody looks at the file's size."""
    palette = bytes(value for number in range(128) for value in (2 * number, number, 255 - 2 * number))
    file = bytearray(b"GIF89a" + WIDTH.to_bytes(2, "little") + HEIGHT.to_bytes(2, "little"))
    file += b"\xf6\0\0" + palette + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    for number in range(count):
        pixels = bytes(
            (((x - 8 * number) ** 2 + (y - 135) ** 2) // 64 + (x * y * 7919 >> 5 & 3)) & 127
            for y in range(HEIGHT) for x in range(WIDTH))
        codes = bytearray()
        for start in range(0, len(pixels), 120):
            codes += b"\x80" + pixels[start:start + 120]
        codes.append(0x81)
        file += b"\x21\xf9\x04\0" + int(100 * FRAME).to_bytes(2, "little") + b"\0\0"
        file += b"\x2c\0\0\0\0" + WIDTH.to_bytes(2, "little") + HEIGHT.to_bytes(2, "little") + b"\0\x07"
        for start in range(0, len(codes), 255):
            block = codes[start:start + 255]
            file += bytes([len(block)]) + block
        file.append(0)
    return bytes(file + b";")


def family(parent):
    """A process and those that it started."""
    processes = [parent]
    for name in os.listdir("/proc"):
        try:
            if name.isdigit():
                stat = pathlib.Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()
                if int(stat[1]) == parent:
                    processes.append(int(name))
        except OSError:
            pass
    return processes


def seconds(parent):
    """Processor time of a process and of those that it started, running or not."""
    ticks = 0
    for process in family(parent):
        stat = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += sum(map(int, stat[11:13])) + (sum(map(int, stat[13:15])) if process == parent else 0)
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(parent):
    """Megabytes of a process and of those that it started."""
    pages = 0
    for process in family(parent):
        try:
            pages += int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
        except OSError:
            pass
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def shown(program, environment, columns, rows):
    """A window that shows the first frame, before it is asked for again."""
    large_window.COLUMNS, large_window.ROWS = columns, rows
    window = large_window.Window([program, "--set", "display.motion=on"], environment)
    # The first picture is on the screen as the program starts: stop it, and begin with everything warm.
    window.picture()
    return window


def follow(window, longest, look):
    """Asks for the film again, and gives `look` all that came and how many bytes of it are new; until that says so."""
    begun = time.monotonic()
    os.write(window.terminal, b"show 1\r")
    data = bytearray()
    while time.monotonic() < begun + longest:
        readable, _, _ = select.select([window.terminal], [], [], 0.02)
        news = len(data)
        if readable:
            data += os.read(window.terminal, 65_536)
        if look(data, news, 1000 * (time.monotonic() - begun)):
            break
    return data, time.monotonic() - begun


def is_whole(data, news):
    # Reading must not be what takes the time: only what is new is searched.
    return re.search(rb"a=a,i=\d+,s=3", data[max(0, news - 100):]) is not None


def make(program, home, folder, count):
    for place in (home, folder):
        shutil.rmtree(place, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "moving.gif").write_bytes(gif(count))
    environment = {"PHOTOSTREAM_HOME": str(home)}
    subprocess.run(
        [program, "-c", f"settings; set display.motion off; add {folder}"], check=True,
        stdout=subprocess.DEVNULL, env=os.environ | environment)
    return environment


def main():
    program, home, folder = arguments[0], pathlib.Path(arguments[1]), pathlib.Path(arguments[2])
    count = int(arguments[3])
    window = shown(program, make(program, home, folder, count), 80, 24)
    whole = []

    def look(data, news, milliseconds):
        if not whole and is_whole(data, news):
            whole.append(milliseconds)

    try:
        used = seconds(window.process)
        data, passed = follow(window, max(FRAME * count, 3), look)
        share = 100 * (seconds(window.process) - used) / passed
        frames = 1 + len(re.findall(rb"\x1b_Ga=f,i=\d+,z=%d," % (1000 * FRAME), data))
    finally:
        window.close()

    window = shown(program, make(program, home, folder, 10 * count), 240, 67)
    peak = [0]

    def weigh(data, news, _):
        peak[0] = max(peak[0], memory(window.process))
        return is_whole(data, news)

    try:
        follow(window, 60, weigh)
    finally:
        window.close()
    print(f"{share:.1f} {whole[0] if whole else 'none'} {frames} {peak[0]:.0f}")


main()
