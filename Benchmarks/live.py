#!/usr/bin/env python3
"""How soon the program at a terminal tells what a server tells it, and what a flood of events costs.

    live.py PROGRAM HOME POSTS EVENTS SECONDS

A server of its own speaks as much of the Mastodon API as the program needs, and streams over WebSocket. After each
of POSTS posts it waits for the line above the prompt; then it tells of EVENTS posts within SECONDS. Prints a line
of numbers: median and slowest milliseconds from the event to the line; questions that the flood made the program
ask, its seconds of processor time, and by how many kilobytes its memory grew.
"""
import asyncio
import base64
import datetime
import fcntl
import hashlib
import json
import os
import pty
import statistics
import sys
import termios
import time
import urllib.parse

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
# The program asks again only after a pause, which is part of its manners and not of its speed.
PAUSE = 6


class Server:
    def __init__(self):
        self.posts, self.socket, self.questions = [], asyncio.Future(), 0

    def add(self):
        number = len(self.posts) + 1
        moment = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds")
        self.posts.insert(0, {
            "id": str(number), "created_at": moment.replace("+00:00", "Z"), "content": "<p>Fog</p>",
            "spoiler_text": "", "sensitive": False, "visibility": "public",
            "account": {"id": "2", "username": "ben", "acct": "ben", "display_name": "Ben"},
            "media_attachments": [{
                "id": str(number), "type": "image", "url": f"{self.origin}/{number}.jpg",
                "description": "a harbour in fog, seen from above"}]})
        return self.posts[0]

    def answer(self, path, query):
        match path:
            case "/api/v2/instance":
                return {"version": "4.3.0", "title": "Bench", "configuration": {
                    "urls": {"streaming": "ws" + self.origin[4:]}}}
            case "/api/v1/apps":
                return {"client_id": "bench", "client_secret": "bench"}
            case "/oauth/token":
                return {"access_token": "bench", "scope": "read write", "token_type": "Bearer"}
            case "/api/v1/accounts/verify_credentials":
                return {"id": "1", "username": "ada", "acct": "ada", "display_name": "Ada"}
            case "/api/v1/timelines/home":
                self.questions += 1
                below = int(query.get("max_id", ["1000000000"])[0])
                return [post for post in self.posts[:200] if int(post["id"]) < below][:40]
        return None

    async def pause(self, path):
        """How long it thinks before it answers."""

    async def serve(self, reader, writer):
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
                await reader.readexactly(int(fields.get("content-length", 0)))
                target = urllib.parse.urlsplit(head[0].split(" ")[1])
                if target.path == "/api/v1/streaming":
                    return self.open(fields["sec-websocket-key"], reader, writer)
                await self.pause(target.path)
                answer = self.answer(target.path, urllib.parse.parse_qs(target.query))
                body = json.dumps({} if answer is None else answer).encode()
                writer.write(
                    f"HTTP/1.1 {404 if answer is None else 200} -\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    def open(self, key, reader, writer):
        proof = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        writer.write(
            "HTTP/1.1 101 -\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Accept: {proof}\r\n\r\n".encode())
        self.reader = reader
        self.socket.set_result(writer)

    def tell(self, post):
        text = json.dumps({"stream": ["user"], "event": "update", "payload": json.dumps(post)}).encode()
        self.socket.result().write(b"\x81\x7e" + len(text).to_bytes(2, "big") + text)


class Terminal:
    """The program at a pseudo-terminal."""

    def __init__(self, program, home):
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(program, [program], dict(os.environ, PHOTOSTREAM_HOME=home, NO_COLOR="1", TERM="xterm"))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, (40).to_bytes(2, "little") + (100).to_bytes(2, "little") + bytes(4))
        asyncio.get_running_loop().add_reader(self.fd, self.read)
        self.news = asyncio.Event()

    def read(self):
        try:
            self.seen += os.read(self.fd, 65536)
        except OSError:
            asyncio.get_running_loop().remove_reader(self.fd)
        self.news.set()

    def type(self, line):
        os.write(self.fd, line.encode() + b"\r")

    async def expect(self, text, start=0, limit=60):
        """Waits until it is there behind a place; what is behind it then."""
        async def found():
            while (at := self.seen.find(text.encode(), start)) < 0:
                self.news.clear()
                await self.news.wait()
            return at + len(text)
        return await asyncio.wait_for(found(), limit)

    def usage(self):
        """Seconds of processor time, and kilobytes of memory."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
        with open(f"/proc/{self.pid}/status") as file:
            memory = next(line for line in file if line.startswith("VmRSS")).split()[1]
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(memory)


async def sign_in(program, home, server):
    """The program at a terminal, signed in to a server that runs from now on."""
    listener = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    server.origin = "http://127.0.0.1:%d" % listener.sockets[0].getsockname()[1]
    server.add()
    terminal = Terminal(program, home)
    await terminal.expect("onboarding>")
    terminal.type(f"auth signin {server.origin} code")
    await terminal.expect("Code:")
    terminal.type("bench")
    await terminal.expect("signed in as")
    return terminal


async def main(program, home, posts, events, seconds):
    server = Server()
    terminal = await sign_in(program, home, server)
    for line, answer in [
        ("settings set refresh.every never", "= never"), ("settings set stream.live yes", "= yes"),
        ("stream", "stream>"),
    ]:
        terminal.type(line)
        await terminal.expect(answer, len(terminal.seen))
    await asyncio.wait_for(server.socket, 90)
    times = []
    for _ in range(posts):
        await asyncio.sleep(PAUSE)
        post, start = server.add(), len(terminal.seen)
        began = time.perf_counter()
        server.tell(post)
        await terminal.expect("1 new photo", start)
        times.append((time.perf_counter() - began) * 1000)
    await asyncio.sleep(PAUSE)
    (time_before, memory_before), questions = terminal.usage(), server.questions
    for number in range(events):
        server.tell(server.add())
        if number % 100 == 99:
            await server.socket.result().drain()
            await asyncio.sleep(seconds * 100 / events)
    await asyncio.sleep(1)
    time_after, memory_after = terminal.usage()
    print(f"{statistics.median(times):.2f} {max(times):.2f} {server.questions - questions} "
          f"{time_after - time_before:.2f} {max(0, memory_after - memory_before)}")
    terminal.type("quit")
    await asyncio.sleep(0.5)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
