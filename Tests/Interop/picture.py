"""A picture for tests: a PNG made here, of one colour that fades."""

import struct
import zlib


def png(width=320, height=200, red=90):
    rows = b"".join(
        b"\0" + bytes(c for x in range(width) for c in (red, x * 255 // width, y * 255 // height))
        for y in range(height))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
