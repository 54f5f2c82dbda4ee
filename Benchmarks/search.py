#!/usr/bin/env python3
"""How soon the first page that is found is on the screen.

    search.py PROGRAM HOME TIMES WORDS

The program sits at a terminal, in a library that has photos. WORDS is a file with three words in a line: the first
of each is looked for alone, then all three with two filters. Prints the 99th percentiles of milliseconds from Enter
to the last row, of both, and from the last key of the first word, before any Enter, to the rows above the line.
"""
import asyncio
import os
import sys
import time

from live import Terminal


async def main(program, home, times, file):
    with open(file) as words:
        lines = [line.split() for line in words][:times]
    terminal = Terminal(program, home)
    await terminal.expect("stream> ")
    terminal.type("search")
    await terminal.expect("search> ")

    async def find(text):
        start = len(terminal.seen)
        began = time.perf_counter()
        terminal.type(text)
        # The prompt is back behind the last row.
        await terminal.expect("search> ", start)
        took = (time.perf_counter() - began) * 1000
        await asyncio.sleep(0.02)
        return took

    async def preview(text):
        start = len(terminal.seen)
        began = time.perf_counter()
        os.write(terminal.fd, text.encode())
        # The line is drawn once more below the rows.
        await terminal.expect("search> ", start)
        took = (time.perf_counter() - began) * 1000
        os.write(terminal.fd, b"\x15")
        await asyncio.sleep(0.05)
        return took

    def p99(taken):
        return sorted(taken)[min(len(taken) - 1, len(taken) * 99 // 100)]

    await find("fog ")
    one = [await find(f'"{line[0]}"') for line in lines]
    three = [await find(" ".join(line) + " has:alt after:2020 ") for line in lines]
    typed = [await preview(line[0]) for line in lines]
    print(f"{p99(one):.2f} {p99(three):.2f} {p99(typed):.2f}")
    terminal.type("quit")
    await asyncio.sleep(0.5)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]))
