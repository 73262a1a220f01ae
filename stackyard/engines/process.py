"""A program that plays, as a process: started, asked over its pipes, stopped when it is late, and never trusted."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.engines.messages import PROTOCOL, Answer, AnyRequest, Choose, Hello, Over, Quit, Stop

HELLO_SECONDS: Final = 20.0  # a program may load its weights first
GRACE_SECONDS: Final = 1.0  # beyond a move's time until it is told to stop, and again until it is ended
MAX_LINE: Final = 1 << 20  # bytes
MAX_LINES_WAITING: Final = 1000

_ANSWER = msgspec.json.Decoder(Answer)


class EngineError(Exception):
    """A program did not do its part: it cannot be started, has ended, is silent, or talks nonsense."""


class EngineProcess:
    """A program that plays, running as a process of its own."""

    def __init__(self, command: str, log: Path | None = None) -> None:
        """Start `command`, split as a shell splits words; what it writes to stderr goes to the end of `log`.

        Raises EngineError if it cannot be started, or does not answer `hello` as the protocol says.
        """
        self.command = command
        words = shlex.split(command)
        if not words:
            raise EngineError("an engine is a command, not an empty text")
        with contextlib.ExitStack() as opened:
            errors: Any = opened.enter_context(log.open("ab")) if log else subprocess.DEVNULL
            try:
                self._process = subprocess.Popen(  # noqa: S603 - the user named the program
                    words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    start_new_session=hasattr(os, "killpg"),
                )
            except OSError as error:
                raise EngineError(f"{words[0]!r} cannot be started: {error.strerror}") from None
        self._lines: queue.Queue[bytes | None] = queue.Queue(MAX_LINES_WAITING)
        self._unsent: queue.Queue[bytes | None] = queue.Queue(MAX_LINES_WAITING)
        # A program that does not read would block whoever writes.
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()
        self._number = 0
        try:
            self.about = self._wait(self._send(Hello), HELLO_SECONDS, None)
            if self.about.protocol != PROTOCOL:
                raise EngineError(f"speaks version {self.about.protocol} of the protocol; this is version {PROTOCOL}")
        except EngineError:
            self.close()
            raise

    def choose(self, question: Choose, tell: Callable[[Any], None] | None = None) -> str:
        """Return the move that the program chooses; `tell` gets what it says of its search on the way.

        The question's `id` is set here. Raises EngineError if the program has ended, talks nonsense, or is still silent
        after its time and two seconds.
        """
        if self.about.games is not None and question.game not in self.about.games:
            raise EngineError(f"does not play {question.game}")
        number = self._send(lambda number: msgspec.structs.replace(question, id=number))
        try:
            answer = self._wait(number, question.ms / 1000 + GRACE_SECONDS, tell)
        except _LateError:
            self._send(lambda other: Stop(other, number))
            answer = self._wait(number, GRACE_SECONDS, tell)
        if not answer.ok:
            raise EngineError(f"refused to choose a move: {str(answer.error)[:200]}")
        return answer.move

    def over(self, match: str) -> None:
        """Tell the program that a match has ended."""
        with contextlib.suppress(EngineError):
            self._send(lambda number: Over(number, match))

    def close(self) -> None:
        """End the program, by force if it does not end by itself within a second."""
        with contextlib.suppress(EngineError):
            self._send(Quit)
        with contextlib.suppress(queue.Full):
            self._unsent.put_nowait(None)
        try:
            self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self._kill()
        for thread in self._threads:
            thread.join(GRACE_SECONDS)

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)  # with the processes that it has started
            else:
                self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError, OSError), self._process.stdout as stdout:
            while line := stdout.readline(MAX_LINE):
                if not line.endswith(b"\n") or self._lines.full():
                    break  # a line without end, or a flood
                self._lines.put(line)
        with contextlib.suppress(queue.Empty):
            while self._lines.full():
                self._lines.get_nowait()
        self._lines.put(None)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(ValueError, OSError), self._process.stdin as stdin:
            while line := self._unsent.get():
                stdin.write(line)
                stdin.flush()

    def _send(self, request: Callable[[int], AnyRequest]) -> int:
        self._number += 1
        try:
            self._unsent.put_nowait(msgspec.json.encode(request(self._number)) + b"\n")
        except queue.Full:
            raise EngineError("does not read what it is sent") from None
        return self._number

    def _wait(self, number: int, seconds: float, tell: Callable[[Any], None] | None) -> Answer:
        """Return the answer to a request. Raises _LateError after `seconds`, and EngineError at nonsense."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(end - time.monotonic(), 0.0))
            except queue.Empty:
                raise _LateError("gave no answer in time") from None
            if line is None:
                raise EngineError("has ended, or wrote a line of more than a megabyte, or a thousand unasked")
            try:
                answer = _ANSWER.decode(line)
            except msgspec.DecodeError as error:
                raise EngineError(f"wrote what is no answer: {str(error)[:100]}") from None
            if answer.id != number:
                continue  # a late answer to a request before
            if answer.info is None:
                return answer
            if tell is not None:
                tell(answer.info)


class _LateError(EngineError):
    """There was no answer in time."""


__all__ = ["EngineError", "EngineProcess"]
