#!/usr/bin/env python3
"""How quickly the decoder makes thumbnails of a photo, and the chafa command shows it, by turns.

    thumbnails.py DECODER PHOTO ROUNDS

The photo becomes pixels for 80 × 24 cells and a thumbnail for the cache: the first by a process that
has yet to start, the tenth by one that runs. Prints medians in milliseconds: of chafa, of the first and
of the tenth."""

import socket
import statistics
import struct
import subprocess
import sys
import time

DECODER, PHOTO, ROUNDS = sys.argv[1], sys.argv[2], int(sys.argv[3])


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def seconds(work):
    start = time.monotonic()
    work()
    return time.monotonic() - start


class Decoder:
    """A process of its own, spoken to as the app does."""

    def __init__(self):
        self.input, theirs = socket.socketpair()
        self.process = subprocess.Popen(
            [DECODER], stdin=theirs, stdout=subprocess.PIPE, bufsize=0, env={})
        theirs.close()

    def thumbnail(self):
        # Two sizes, and that no other decoder is at work.
        payload = struct.pack(">5q", 640, 384, 1024, 1024, 1)
        question = b"PS\x05\x02" + struct.pack(">I", len(payload)) + payload
        with open(PHOTO, "rb") as photo:
            socket.send_fds(self.input, [question], [photo.fileno()])
        header = self.read(8)
        kind, length = header[3], struct.unpack(">I", header[4:])[0]
        self.read(length)
        if kind != 130:
            sys.exit("The decoder makes no picture of " + PHOTO)

    def read(self, count):
        data = bytearray()
        while len(data) < count:
            piece = self.process.stdout.read(count - len(data))
            if not piece:
                sys.exit("The decoder is gone")
            data += piece
        return data

    def end(self):
        self.input.close()
        self.process.wait()


def main():
    chafa, first, tenth = [], [], []
    for _ in range(ROUNDS):
        chafa.append(seconds(lambda: run("chafa", "-f", "symbols", "-s", "80x24", PHOTO)))
        start = time.monotonic()
        decoder = Decoder()
        decoder.thumbnail()
        first.append(time.monotonic() - start)
        for _ in range(8):
            decoder.thumbnail()
        tenth.append(seconds(decoder.thumbnail))
        decoder.end()
    print(*(1000 * statistics.median(times) for times in (chafa, first, tenth)))


main()
