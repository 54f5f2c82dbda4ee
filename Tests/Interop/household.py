"""A stream server of its own for a test: real process, real files, loopback only."""

import os
import pathlib
import queue
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.error
import urllib.request

from household_sign_in import PATIENCE, allow, join

PROGRAM = os.environ["PHOTOSTREAM"]


class Household:
    """Starts `photostream serve` in an empty folder, with one user; use as a context manager."""

    def __init__(self, name="ada", password="correct horse battery"):
        self.name, self.password = name, password
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="household-"))
        self.data = str(self.folder / "data")
        # Its log, too, lies there and not where the program of whoever runs this has its own.
        self.environment = os.environ | {"PHOTOSTREAM_HOME": str(self.folder / "home")}
        self.process = None

    def __enter__(self):
        try:
            self.add_user(self.name, self.password)
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind, *_):
        status = self.stop()
        # What went wrong before says more.
        assert kind is not None or status == 0, f"the server ended with {status}"

    def start(self):
        """At a free port, which it tells."""
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", self.data, "--port", "0"], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        addresses = queue.Queue()

        def listen():
            for line in self.process.stdout:
                for address in re.findall(r" at (http://[^;\s]+)", line):
                    addresses.put(address)
            addresses.put(None)

        threading.Thread(target=listen, daemon=True).start()
        self.address = addresses.get(timeout=PATIENCE)
        assert self.address, "the server does not start"

    def stop(self):
        """Ends the server, and takes its folder away; its status, or None if it never ran."""
        try:
            if not self.process:
                return None
            self.process.terminate()
            try:
                return self.process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                return self.process.wait()
        finally:
            shutil.rmtree(self.folder)

    def add_user(self, name, password):
        self.serve("add-user", name, input=password + "\n")

    def serve(self, *arguments, input=""):
        """What whoever runs the server types behind `photostream serve`; returns what it prints."""
        return subprocess.run(
            [PROGRAM, "serve", *arguments, "--data", self.data], env=self.environment,
            input=input, text=True, check=True, stdout=subprocess.PIPE, timeout=PATIENCE).stdout

    def invite(self, name, password):
        """Somebody joins by a link that is good once, and whom nobody follows by that."""
        page = self.serve("invite", "--alone").strip()
        join(page, name, password)
        try:
            urllib.request.urlopen(page, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            assert error.code == 410, error
        else:
            raise AssertionError("an invitation is good twice")

    def allow(self, page, name=None, password=None):
        """Says yes on the authorisation page; returns the code."""
        return allow(page, name or self.name, password or self.password)
