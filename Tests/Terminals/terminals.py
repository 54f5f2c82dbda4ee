"""The terminals there are, and what is expected of them."""

import dataclasses
import functools
import re
import subprocess
from collections.abc import Callable

from windows import WaylandWindow, Window, XWindow

# How far a photo may be from itself, see Shot.difference: drawn as pixels, and as characters.
PIXELS, CHARACTERS = 6, 16

SHELL = ["bash", "--norc", "--noprofile"]
FONT = "DejaVu Sans Mono"


@dataclasses.dataclass
class Terminal:
    window: type[Window]
    # Given the folder it lives in, what starts it.
    command: Callable
    distance: int
    # Whether the program can take its pictures off the window.
    forgets: bool = False
    # Why it cannot be tried here; empty if it can.
    obstacle: str = ""


def kitty(command):
    settings = [
        "remember_window_size=no", "cursor_blink_interval=0", "shell_integration=disabled",
        "update_check_interval=0", "background=#000000", "font_size=11", f"font_family={FONT}"]
    return ["kitty", *(word for setting in settings for word in ("-o", setting)), *command]


def xterm(command, *options):
    return [
        "xterm", "-fa", FONT, "-fs", "11", "-bg", "black", "-fg", "gray90", "+sb", "-b", "0", "-bw", "0",
        *options, "-e", *command]


def foot(command):
    return [
        "foot", "-c", "/dev/null", "-f", f"{FONT}:size=11", "-o", "pad=0x0",
        "-o", "colors.background=000000", *command]


def tmux(home, *settings):
    # Without a window tmux would stay.
    settings = ["set -g status off", "set -sg escape-time 0", "set -g destroy-unattached on", *settings]
    (home / "tmux").write_text("\n".join(settings) + "\n")
    return ["tmux", "-f", str(home / "tmux"), "new", *SHELL]


@functools.cache
def has_placeholders():
    """Whether kitty draws pictures in tmux, which came with 0.28."""
    try:
        told = subprocess.run(["kitty", "--version"], capture_output=True, text=True).stdout
    except FileNotFoundError:
        return False
    numbers = re.search(r"(\d+)\.(\d+)", told)
    return bool(numbers) and (int(numbers[1]), int(numbers[2])) >= (0, 28)


ALL = {
    "kitty": Terminal(XWindow, lambda home: kitty(SHELL), PIXELS, forgets=True),
    "xterm-sixel": Terminal(XWindow, lambda home: xterm(SHELL, "-ti", "vt340"), PIXELS),
    "foot": Terminal(WaylandWindow, lambda home: foot(SHELL), PIXELS),
    "xterm": Terminal(XWindow, lambda home: xterm(SHELL, "-tn", "xterm-256color"), CHARACTERS),
    "tmux-kitty": Terminal(
        XWindow, lambda home: kitty(tmux(home, "set -g allow-passthrough on")), PIXELS, forgets=True,
        obstacle="" if has_placeholders() else "kitty has pictures in tmux from 0.28 on, this one is older"),
    "tmux-old-kitty": Terminal(
        XWindow, lambda home: kitty(tmux(home, "set -g allow-passthrough on")), CHARACTERS,
        obstacle="this kitty is not older than 0.28" if has_placeholders() else ""),
    "tmux-xterm": Terminal(XWindow, lambda home: xterm(tmux(home), "-tn", "xterm-256color"), CHARACTERS),
}
