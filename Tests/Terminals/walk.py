"""Uses PhotoStream in real terminals, by real keys, and looks at what their windows then show.

    walk.py SHOTS [TERMINAL …]     PHOTOSTREAM is the program; pictures of the windows are kept in SHOTS

Every picture of a window is compared with the photos that should be in it: which, where, how large, of the
right proportions, and whole. Exit status 1 if something is wrong."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import photos
import terminals
from windows import HEIGHT, WIDTH


class Walk:
    """One way through the program in one terminal."""

    def __init__(self, name, terminal, window, shots, originals):
        self.name, self.terminal, self.window = name, terminal, window
        self.shots, self.originals = shots, originals
        self.is_wrong = False

    def go(self):
        window = self.window
        window.enter("photostream doctor")
        self.look("doctor", lambda shot: shot.bottom() > 120 or "the doctor says nothing", False)
        window.enter("clear; photostream")
        self.look("start", lambda shot: 90 < shot.bottom() < 180 or "nobody asks where photos are", False)
        window.enter("2 ~/Pictures")
        self.look("first", lambda shot: self.alone(shot, 1, 0.5, 0.75))
        window.enter()
        before = self.look("stream", lambda shot: self.below(shot, 2, 0.5)).place(2)
        window.enter("list 3")
        self.look("scrolled", lambda shot: self.moved(shot, 2, before))
        window.enter("open 4")
        self.look("photo", lambda shot: self.alone(shot, 4, 0.75, 1))
        window.enter("back")
        window.enter("grid")
        self.look("grid", self.grid)
        window.resize(900, 620)
        self.look("smaller", self.free, False)
        window.enter()
        # Whoever has opened the fourth goes on with the fifth.
        self.look("resized", lambda shot: self.below(shot, 5, 0.4))
        window.enter("quit")
        self.look("quit", self.over)
        self.see_motion()
        self.see_album()

    def see_motion(self):
        """A GIF moves until a key is pressed, which is typed."""
        self.window.resize(WIDTH, HEIGHT)
        self.window.enter("clear; PHOTOSTREAM_HOME=~/moving photostream")
        self.look("start-moving", lambda shot: shot.bottom() > 90 or "nobody asks where photos are", False)
        self.window.enter("2 ~/Moving")
        end = time.monotonic() + 20
        start, seen, shot = time.monotonic(), set(), None
        while len(seen) < 2 and time.monotonic() < end:
            shot = self.window.shot()
            seen |= {number for number in (1, 2) if shot.place(number)}
        self.tell("moving", len(seen) == 2 or f"only {len(seen)} of two pictures are seen", shot, time.monotonic() - start)
        self.window.press("x")
        self.look("stopped", lambda shot: bool(shot.place(1) or shot.place(2)) or "it is gone", False)
        before = self.window.shot()
        # As long as four of its pictures take.
        shots = [(time.sleep(0.2), self.window.shot())[1] for _ in range(8)]
        answer = all(shot == before for shot in shots) or "it moves on after a key"
        self.tell("still", answer, before)
        self.window.press("BackSpace")
        self.window.enter("quit")
        self.look("quit-moving", self.over, False)

    def see_album(self):
        """The second picture of a post takes the place of the first."""
        with photos.album(self.window.home / "Pictures") as address:
            self.window.enter("clear; PHOTOSTREAM_HOME=~/album photostream")
            self.look("start-album", lambda shot: shot.bottom() > 90 or "nobody asks where photos are", False)
            self.window.enter(f"3 {address}")
            self.look("album", lambda shot: self.alone(shot, 1, 0.5, 0.75))
            self.window.enter("page 2")
            self.look("page", lambda shot: self.below(shot, 2, 0.5))
            self.window.enter("quit")
            self.look("quit-album", self.over, False)

    def look(self, name, problem, is_kept=True):
        """Waits for what should be in the window, and keeps a picture of it."""
        start = time.monotonic()
        shot, answer = self.window.until(problem)
        self.tell(name, answer, shot, time.monotonic() - start, is_kept)
        return shot

    def tell(self, name, answer, shot, seconds=0, is_kept=True):
        """Whether the window is in order, as `answer` says, with a picture of it."""
        path = self.shots / f"{self.name}-{name}.png"
        wrong = path.with_stem(path.stem + "-wrong")
        wrong.unlink(missing_ok=True)
        if answer is not True:
            self.is_wrong = True
            print(f"  {name:9} WRONG: {answer}; see {wrong}")
            shot.save(wrong)
        else:
            print(f"  {name:9} in order after {seconds:.1f} s")
            if is_kept:
                shot.save(path)

    def alone(self, shot, number, least, most):
        """A photo as it should be, at the left, as high as a share of the window; text below it."""
        place = shot.place(number)
        if place is None:
            return f"photo {number} is nowhere"
        if not least <= place.height / self.window.height <= most or place.left > 8:
            return f"photo {number} stands at {place}"
        if shot.bottom() - place.bottom < 60:
            return f"below photo {number} is too little"
        return self.whole(shot, number, place)

    def whole(self, shot, number, place, blocks=(400, 267)):
        """Nothing of it is missing, nothing stands on it, and it is drawn as finely as the terminal can."""
        if not 1.4 < place.width / place.height < 1.6:
            return f"photo {number} has wrong proportions: {place}"
        original, limit = self.originals[number - 1], self.terminal.distance
        mean, _ = shot.difference(place, original, blocks)
        _, worst = shot.difference(place, original, (24, 16))
        if mean > limit or worst > 10 * limit:
            return f"photo {number} is not itself: {mean:.1f} from it, at worst {worst:.0f}"
        return True

    def below(self, shot, number, least):
        """A photo as it should be, and all others above it."""
        place = shot.place(number)
        for other in range(1, photos.COUNT + 1):
            before = shot.place(other)
            if place and before and other != number and before.bottom > place.top:
                return f"photo {other} is in the way of photo {number}"
        return self.alone(shot, number, least, 0.75)

    def moved(self, shot, number, before):
        """A photo that moved up with the text; what is above the window is cut off."""
        place = shot.place(number)
        if place is None or before is None or place.bottom > before.bottom - 40:
            return f"photo {number} has not moved: {place}"
        if (place.left, place.right) != (before.left, before.right):
            return f"photo {number} moved aside: {place}"
        mean, _ = shot.difference(place, self.originals[number - 1], (24, 16), before.height)
        return mean <= self.terminal.distance or f"photo {number} is not itself: {mean:.1f} from it"

    def grid(self, shot):
        """All photos from the fourth on, in reading order, and whole."""
        places = {number: shot.place(number) for number in range(4, photos.COUNT + 1)}
        missing = [number for number, place in places.items() if place is None]
        if missing:
            return f"photos {missing} are nowhere"
        order = sorted(places, key=lambda number: (places[number].top // 20, places[number].left))
        if order != list(places):
            return f"photos stand in the order {order}"
        answers = (self.whole(shot, number, place, (24, 16)) for number, place in places.items())
        return next((answer for answer in answers if answer is not True), True)

    def free(self, shot):
        """Captions and the prompt below all photos."""
        return shot.bottom() - shot.lowest() >= 30 or "photos stand on the prompt"

    def over(self, shot):
        """The shell's prompt and nothing beside it, and no picture that a terminal keeps for us."""
        if shot.last_line(16) > 60:
            return "something stands behind the shell's prompt"
        if self.terminal.forgets and shot.strays():
            return f"{shot.strays()} pixels of photos are left"
        return True


def walk(name, shots, folder, originals):
    """Walks in one terminal; returns whether something was wrong."""
    terminal, home = terminals.ALL[name], folder / name
    if terminal.obstacle:
        print(f"{name} is not tried: {terminal.obstacle}")
        return False
    print(name)
    home.mkdir()
    for part in ("Pictures", "Moving"):
        shutil.copytree(folder / part, home / part)
    try:
        with terminal.window(terminal.command(home), home, environment(home)) as window:
            way = Walk(name, terminal, window, shots, originals)
            way.go()
            return way.is_wrong
    except (AssertionError, subprocess.SubprocessError) as error:
        print(f"  WRONG: {error}\n{(home / 'log').read_text()}")
        return True


def environment(home):
    """Nothing of ours, but a home with photos."""
    program = pathlib.Path(os.environ["PHOTOSTREAM"]).resolve()
    return {
        "HOME": str(home), "PATH": f"{program.parent}:{os.environ['PATH']}", "PS1": "$ ",
        "SHELL": "/bin/bash", "LANG": "C.UTF-8", "PHOTOSTREAM_HOME": str(home / "photostream"),
        "XDG_RUNTIME_DIR": str(home), "TMUX_TMPDIR": str(home), "LIBGL_ALWAYS_SOFTWARE": "1"}


def main():
    names = sys.argv[2:] or list(terminals.ALL)
    if unknown := [name for name in names if name not in terminals.ALL]:
        sys.exit(f"screens: there is no {unknown[0]}; there are {', '.join(terminals.ALL)}")
    shots = pathlib.Path(sys.argv[1])
    shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="screens-") as name:
        folder = pathlib.Path(name)
        originals = photos.draw(folder / "Pictures")
        photos.draw_moving(folder / "Moving")
        wrong = [name for name in names if walk(name, shots, folder, originals)]
    print(f"screens: wrong in {', '.join(wrong)}" if wrong else f"screens: all in order; see {shots}")
    sys.exit(bool(wrong))


main()
