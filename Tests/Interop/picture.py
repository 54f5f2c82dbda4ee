"""Pictures for tests: a PNG made here, of one colour that fades; and JPEGs as cameras make them."""

import io
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


def photo(width, height, number=0):
    """A JPEG with the grain of a camera's, so that it has as many bytes."""
    from PIL import Image

    grain = Image.effect_noise((width, height), 48)
    sky = Image.linear_gradient("L").resize((width, height))
    hills = Image.radial_gradient("L").resize((width, height))
    channels = [sky, hills, Image.blend(sky, hills, 0.5)]
    channels = [Image.blend(channels[(number + place) % 3], grain, 0.4) for place in range(3)]
    data = io.BytesIO()
    Image.merge("RGB", channels).save(data, "JPEG", quality=92)
    return data.getvalue()
