#!/usr/bin/env python3
"""A server of pictures at the end of a slow line: each answer comes after 100 ms, all of them
together at 2 MB/s.

    slow_pictures.py PORT FOLDER      serves FOLDER/NUMBER.jpg at /NUMBER.jpg, over again from the last
"""
import asyncio
import os
import sys

LATENCY = 0.1
RATE = 2_000_000
PIECE = 16_384


class Line:
    """What all connections share: a piece goes out when those before it have."""

    def __init__(self):
        self.free = 0.0

    async def send(self, size):
        loop = asyncio.get_running_loop()
        self.free = max(self.free, loop.time()) + size / RATE
        await asyncio.sleep(self.free - loop.time())


async def serve(reader, writer, line, folder, count):
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            target = head.split(b" ")[1].decode()
            await asyncio.sleep(LATENCY)
            number = int(target.strip("/").removesuffix(".jpg")) % count
            with open(f"{folder}/{number}.jpg", "rb") as file:
                body = file.read()
            writer.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n"
                + f'ETag: "{number}"\r\nContent-Length: {len(body)}\r\n\r\n'.encode())
            for start in range(0, len(body), PIECE):
                piece = body[start:start + PIECE]
                await line.send(len(piece))
                writer.write(piece)
                await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError, ValueError):
        pass
    finally:
        writer.close()


async def main():
    port, folder = int(sys.argv[1]), sys.argv[2]
    count = len([name for name in os.listdir(folder) if name.endswith(".jpg")])
    line = Line()
    server = await asyncio.start_server(
        lambda reader, writer: serve(reader, writer, line, folder, count), "127.0.0.1", port)
    async with server:
        await server.serve_forever()


asyncio.run(main())
