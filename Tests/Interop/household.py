"""A stream server of its own for a test: real process, real files, loopback only."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from household_sign_in import allow, join

PROGRAM = os.environ["PHOTOSTREAM"]


class Household:
    """Starts `photostream serve` in an empty folder, with one user; use as a context manager."""

    def __init__(self, name="ada", password="correct horse battery"):
        self.name, self.password = name, password
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="household-"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.add_user(self.name, self.password)
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", str(self.folder), "--port", str(self.port)],
            stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the server does not start")
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        status = self.process.wait(timeout=30)
        shutil.rmtree(self.folder)
        assert status == 0, f"the server ended with {status}"

    def add_user(self, name, password):
        self.serve("add-user", name, input=password + "\n")

    def serve(self, *arguments, input=""):
        """What whoever runs the server types behind `photostream serve`; returns what it prints."""
        return subprocess.run(
            [PROGRAM, "serve", *arguments, "--data", str(self.folder)],
            input=input, text=True, check=True, stdout=subprocess.PIPE).stdout

    def invite(self, name, password):
        """Somebody joins by a link that is good once, and whom nobody follows by that."""
        page = self.serve("invite", "--alone").strip()
        join(page, name, password)
        try:
            urllib.request.urlopen(page)
        except urllib.error.HTTPError as error:
            assert error.code == 410, error
        else:
            raise AssertionError("an invitation is good twice")

    def answers(self):
        try:
            return urllib.request.urlopen(self.address + "/health", timeout=5).status == 200
        except OSError:
            return False

    def allow(self, page, name=None, password=None):
        """Says yes on the authorisation page; returns the code."""
        return allow(page, name or self.name, password or self.password)
