"""Real terminals with a shell in them, to type into and to look at."""

import os
import shlex
import subprocess
import time

import numpy

from photos import PATIENCE, pixels
from shot import Shot

WIDTH, HEIGHT = 1280, 800


class Window:
    """A terminal of a size, with a shell; ends with `with`."""

    def __init__(self, command, home, environment):
        self.home = home
        self.environment = environment
        self.processes = []
        self.command = command
        self.width, self.height = WIDTH, HEIGHT

    def __enter__(self):
        try:
            self.open()
            _, answer = self.until(lambda shot: shot.bottom() > 0 or "the shell's prompt has not come")
            assert answer is True, answer
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def start(self, *command, **options):
        log = (self.home / "log").open("a")
        process = subprocess.Popen(
            command, cwd=self.home, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            **options)
        self.processes.append(process)
        return process

    def run(self, *command):
        subprocess.run(
            command, check=True, env=self.environment, stdout=subprocess.DEVNULL, timeout=PATIENCE)

    def enter(self, text=""):
        """Types a line by the keyboard."""
        raise NotImplementedError

    def press(self, key):
        """Presses a key, called as X11 calls it."""
        raise NotImplementedError

    def until(self, problem, seconds=20):
        """The first picture of the window that stays as it is and is as it should be: `problem` returns True
        for such a one, and says else what is wrong. When the time is over, the last one and what is wrong."""
        end = time.monotonic() + seconds
        before = self.shot()
        while True:
            time.sleep(0.1)
            shot = self.shot()
            answer = "it does not keep still" if shot != before else problem(shot)
            if answer is True or time.monotonic() > end:
                return shot, answer
            before = shot


class XWindow(Window):
    """In a screen of its own that only memory shows."""

    def open(self):
        reading, writing = os.pipe()
        self.start(
            "Xvfb", "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", "-noreset",
            "-displayfd", str(writing), pass_fds=[writing])
        os.close(writing)
        with open(reading) as number:
            self.environment["DISPLAY"] = ":" + number.readline().strip()
        # Keys go to the window below the pointer.
        self.run("xdotool", "mousemove", "20", "20")
        self.start(*self.command)
        self.resize(WIDTH, HEIGHT)

    def enter(self, text=""):
        self.run("xdotool", "type", "--delay", "5", text + "\n")

    def press(self, key):
        self.run("xdotool", "key", key)

    def resize(self, width, height):
        self.run(
            "xdotool", "search", "--sync", "--onlyvisible", "--class", self.command[0],
            "windowsize", str(width), str(height))
        self.width, self.height = width, height

    def shot(self):
        return Shot(pixels(
            ["import", "-silent", "-window", "root", "-crop", f"{self.width}x{self.height}+0+0",
             "-depth", "8", "rgb:-"], self.width, self.height, self.environment))


class WaylandWindow(Window):
    """In a compositor without a screen."""

    def open(self):
        runtime = self.home / "runtime"
        runtime.mkdir(mode=0o700)
        self.environment |= {
            "XDG_RUNTIME_DIR": str(runtime), "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
            "WLR_LIBINPUT_NO_DEVICES": "1"}
        configuration = self.home / "sway"
        configuration.write_text(
            f"output HEADLESS-1 resolution {WIDTH}x{HEIGHT}\n"
            "default_border none\nxwayland disable\nseat * hide_cursor 100\n"
            f"exec {shlex.join(self.command)}\n")
        # Sway refuses to be run by root, who is somebody else in a namespace.
        somebody = ["unshare", "--user", "--map-user=1000", "--map-group=1000"] if os.getuid() == 0 else []
        self.start(*somebody, "sway", "--config", str(configuration))
        self.environment["SWAYSOCK"] = str(self._await(runtime, "sway-ipc.*.sock"))
        self.environment["WAYLAND_DISPLAY"] = self._await(runtime, "wayland-?").name

    @staticmethod
    def _await(folder, pattern):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            for path in folder.glob(pattern):
                return path
            time.sleep(0.05)
        raise AssertionError("sway does not start")

    def enter(self, text=""):
        # Each keyboard is a new one, which a terminal has to hear of before the first key.
        self.run("wtype", "-s", "200", *([text] if text else []), "-k", "Return")

    def press(self, key):
        self.run("wtype", "-s", "200", "-k", key)

    def resize(self, width, height):
        self.run("swaymsg", f"output HEADLESS-1 resolution {width}x{height}")
        self.width, self.height = width, height

    def shot(self):
        data = subprocess.run(
            ["grim", "-t", "ppm", "-"], check=True, env=self.environment, stdout=subprocess.PIPE,
            timeout=PATIENCE).stdout
        _, size, _, body = data.split(b"\n", 3)
        width, height = map(int, size.split())
        return Shot(numpy.frombuffer(body, numpy.uint8).reshape(height, width, 3))
