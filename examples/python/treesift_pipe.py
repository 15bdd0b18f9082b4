"""A client for `treesift pipe`: web pages in, what treesift finds on them out. Needs only the standard library.

    from treesift_pipe import TreesiftPipe

    with TreesiftPipe(options=["--db", "rules.db"]) as pipe:
        page = pipe.extract(html="<title>Tides</title><p>High water is at six.", url="https://tides.example/")
        print(page["title"], page["text"])

        for page in pipe.extract_all({"html": html, "url": url} for url, html in pages):
            print(page["error"] if "error" in page else page["fields"])
"""

import base64
import collections
import json
import os
import queue
import signal
import subprocess
import threading
import time


class PipeError(Exception):
    """The process of the pipe could not be started, ended, or did not answer in time."""


class PageError(Exception):
    """A page could not be extracted. `code` is one of treesift's error codes."""

    def __init__(self, code, message):
        super().__init__(f"{message} [{code}]")
        self.code = code


class TreesiftPipe:
    """One `treesift pipe` process. It may be used by one thread at a time.

    command -- the words that start treesift, such as ["npx", "treesift"]
    options -- options of `treesift pipe`, such as ["--db", "rules.db", "--jobs", "2"]
    timeout -- seconds that one answer may take; the process is killed after that
    window  -- pages that `extract_all` sends ahead of the answers
    """

    def __init__(self, command=("treesift",), options=(), timeout=120.0, window=64):
        self._timeout = timeout
        self._window = window
        self._waiting = 0
        self._broken = None
        self._said = collections.deque(maxlen=20)
        try:
            self._process = subprocess.Popen(
                [*command, "pipe", *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # a group of its own: npx starts treesift as another process
                start_new_session=True,
            )
        except OSError as error:
            raise PipeError(f"treesift could not be started: {error}") from error
        # a thread each, so that neither side waits for the other for ever
        self._lines = queue.Queue(maxsize=window)
        self._answers = queue.Queue()
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._write, self._read, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def extract(self, html=None, url=None, file=None, id=None, timeout=None):
        """What is found on one page, as a dictionary. Raises PageError if the page fails.

        html is the source of the page as a text, or as bytes whose character set treesift determines.
        """
        self._check()
        self._send({"id": id, "url": url, "html": html, "file": file})
        page = self._receive(self._timeout if timeout is None else timeout)
        if "error" in page:
            raise PageError(page["error"]["code"], page["error"]["message"])
        return page

    def extract_all(self, pages, timeout=None):
        """The answers to dictionaries with html (a text or bytes) or file, url and id, in their order.

        Bytes may have a "contentType", the header that they came with. A page that fails gives a dictionary with "error" in its place.
        """
        self._check()
        seconds = self._timeout if timeout is None else timeout
        for page in pages:
            self._send(page)
            while self._waiting >= self._window or not self._answers.empty():
                yield self._receive(seconds)
        while self._waiting > 0:
            yield self._receive(seconds)

    def close(self):
        """Ends the process. Answers that nobody took are dropped."""
        if self._waiting > 0:
            self._kill()
        self._lines.put(None)
        try:
            self._process.wait(self._timeout)
        except subprocess.TimeoutExpired:
            self._kill()
        for thread in self._threads:
            thread.join()
        self._process.stdout.close()
        self._process.stderr.close()
        self._waiting = 0

    def _check(self):
        if self._broken is not None:
            raise self._broken
        if self._waiting > 0:
            raise PipeError("extract_all is not finished")

    def _send(self, page):
        line = json.dumps(dict(_members(page)))
        deadline = time.monotonic() + self._timeout
        while True:
            try:
                self._lines.put(line.encode() + b"\n", timeout=0.2)
                break
            except queue.Full:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise self._failure("does not read") from None
        self._waiting += 1

    def _receive(self, seconds):
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise self._failure(f"gave no answer within {seconds} seconds") from None
        if line is None:
            raise self._failure("ended")
        self._waiting -= 1
        return json.loads(line)

    def _failure(self, what):
        """Nothing can be asked any more: answers would belong to other pages."""
        status = self._kill()
        self._threads[-1].join()
        self._answers.put(None)
        said = "\n".join(self._said)
        reason = f"treesift {what} (status {status})" + (f":\n{said}" if said else "")
        self._broken = PipeError(reason)
        return self._broken

    def _kill(self):
        if self._process.poll() is None:
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        return self._process.wait()

    def _write(self):
        try:
            with self._process.stdin as stdin:
                for line in iter(self._lines.get, None):
                    stdin.write(line)
                    stdin.flush()
        except OSError:
            # the process ended: `_read` tells
            while self._lines.get() is not None:
                pass

    def _read(self):
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put(None)

    def _listen(self):
        for line in self._process.stderr:
            self._said.append(line.decode("utf-8", "replace").rstrip())


def _members(page):
    for key, value in page.items():
        if isinstance(value, bytes):
            yield "base64", base64.b64encode(value).decode("ascii")
        elif value is not None:
            yield key, value
