"""A screenshot, and what of our photos is in it."""

import dataclasses
import subprocess

import numpy

import photos


@dataclasses.dataclass(frozen=True)
class Place:
    """Where a photo is, in pixels; right and bottom are the first that are not its."""

    left: int
    top: int
    right: int
    bottom: int

    width = property(lambda self: self.right - self.left)
    height = property(lambda self: self.bottom - self.top)


class Shot:
    def __init__(self, pixels):
        self.pixels = pixels
        self.height, self.width = pixels.shape[:2]

    def __eq__(self, other):
        return numpy.array_equal(self.pixels, other.pixels)

    def place(self, number):
        """Where the frame of a photo is, the lowest if there are several; None if it is nowhere."""
        colour = numpy.array(photos.FRAMES[number - 1], numpy.int16)
        mask = (numpy.abs(self.pixels - colour) <= 38).all(axis=2)
        rows, = (mask.sum(axis=1) >= 8).nonzero()
        if not len(rows):
            return None
        gaps, = (numpy.diff(rows) > 8).nonzero()
        rows = rows[gaps[-1] + 1:] if len(gaps) else rows
        columns, = (mask[rows[0]:rows[-1] + 1].sum(axis=0) >= 8).nonzero()
        if not len(columns):
            return None
        return Place(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)

    def strays(self):
        """How many pixels have the colour of a frame."""
        return sum(
            int((numpy.abs(self.pixels - numpy.array(colour, numpy.int16)) <= 38).all(axis=2).sum())
            for colour in photos.FRAMES)

    def lowest(self):
        """Where the lowest photo ends; 0 without any."""
        places = map(self.place, range(1, photos.COUNT + 1))
        return max((place.bottom for place in places if place), default=0)

    def bottom(self):
        """Below the last row with something in it."""
        rows, = self._ink().any(axis=1).nonzero()
        return int(rows[-1]) + 1 if len(rows) else 0

    def last_line(self, height):
        """How far to the right the lowest line of text goes, in pixels."""
        bottom = self.bottom()
        columns, = self._ink()[max(0, bottom - height):bottom].any(axis=0).nonzero()
        return int(columns[-1]) + 1 if len(columns) else 0

    def difference(self, place, original, blocks, height=None):
        """How far a photo is from the original in so many blocks, from 0 to 255: on average, and in the
        worst. If it was so high once, its top has left the window."""
        seen = self.pixels[place.top:place.bottom, place.left:place.right]
        start = round(len(original) * (1 - min(1, place.height / (height or place.height))))
        distance = numpy.abs(_means(seen, blocks) - _means(original[start:], blocks)).mean(axis=2)
        return float(distance.mean()), float(distance.max())

    def save(self, path):
        """Writes it, reduced."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["convert", "-size", f"{self.width}x{self.height}", "-depth", "8", "rgb:-", "-resize", "60%",
             "-strip", "-dither", "None", "-colors", "64", f"png8:{path}"],
            input=self.pixels.tobytes(), check=True)

    def _ink(self):
        return (numpy.abs(self.pixels.astype(numpy.int16) - self.pixels[-1, -1]) > 60).any(axis=2)


def _means(pixels, blocks):
    """The mean colours of so many blocks across and down."""
    across, down = blocks
    rows = numpy.linspace(0, len(pixels), down + 1).astype(int)[:-1]
    columns = numpy.linspace(0, pixels.shape[1], across + 1).astype(int)[:-1]
    sums = numpy.add.reduceat(numpy.add.reduceat(pixels.astype(numpy.int64), rows, 0), columns, 1)
    heights = numpy.diff(numpy.append(rows, len(pixels)))[:, None, None]
    widths = numpy.diff(numpy.append(columns, pixels.shape[1]))[None, :, None]
    return sums / heights / widths
