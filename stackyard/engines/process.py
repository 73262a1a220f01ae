"""A program that plays, as a process: it is started, asked over its pipes, and stopped when it is late.

A thread reads the program's output and passes each answer to the thread that waits for it, so several threads may ask
one program at the same time.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from stackyard.engines.messages import CAPABILITIES, PROTOCOL, Answer, AnyRequest, Choose, Hello, Over, Quit, Stop

HELLO_SECONDS: Final = 20.0  # a program may load its weights first
GRACE_SECONDS: Final = 1.0  # beyond a move's time until it is told to stop, and again until it is ended
MAX_LINE: Final = 1 << 20  # bytes
MAX_LINES_WAITING: Final = 1000
SECRET_VARIABLES: Final = ("STACKYARD_METRICS_TOKEN", "STACKYARD_DATABASE", "STACKYARD_CLUSTER")
"""Of the surroundings, which no program is told: the addresses may hold passwords."""
ReportInfo: TypeAlias = Callable[[Any], None]

_ANSWER = msgspec.json.Decoder(Answer)


def environment_without_secrets() -> dict[str, str]:
    """Return our environment less the variables that may hold a password: for processes that do not need them."""
    return {name: value for name, value in os.environ.items() if name not in SECRET_VARIABLES}


class EngineError(Exception):
    """A program failed: it cannot be started, has ended, does not answer, or sends an invalid answer."""


class PendingAnswer:
    """The answer of a program that has been asked for a move and may not have answered yet."""

    def __init__(self, engine: EngineProcess, number: int, ms: int) -> None:
        """Refer to the request `number`, whose answer may take `ms` milliseconds (0: until `stop`)."""
        self._engine = engine
        self._number = number
        self._ms = ms
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Tell the program to answer now; any thread may."""
        if not self._stopped.is_set():
            self._stopped.set()
            self._engine._send(lambda other: Stop(other, self._number))
            self._engine._put(self._number, None)  # whoever waits counts the time from here

    def answer(self, report_info: ReportInfo | None = None) -> Answer:
        """Return the answer; `describe_event` gets what the program says of its search on the way.

        Raises EngineError if the program has ended, sends an invalid answer, refuses, or has not answered two seconds
        after its time.
        """
        engine, number = self._engine, self._number
        try:
            try:
                answer = engine._wait(number, self._ms / 1000 + GRACE_SECONDS if self._ms else None, report_info)
            except _LateError:
                answer = None
                self.stop()
            while answer is None:  # it has been told to stop
                answer = engine._wait(number, GRACE_SECONDS, report_info)
        finally:
            engine._forget(number)
        if not answer.ok:
            raise EngineError(f"refused to choose a move: {str(answer.error)[:200]}")
        return answer


class EngineProcess:
    """A program that plays, running as a process of its own."""

    def __init__(self, command: str, log: Path | None = None, niceness: int = 0) -> None:
        """Start `command`, split as a shell splits words; what it writes to stderr goes to the end of `log`.

        `niceness`: how much it gives way to others, as the system counts that.

        Raises EngineError if it cannot be started, or does not answer `hello` as the protocol says.
        """
        self.command = command
        self._process = _start(command, log)
        if niceness and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self._process.pid, niceness)
        self._unsent: queue.Queue[bytes | None] = queue.Queue(MAX_LINES_WAITING)
        self._waiting: dict[int, queue.Queue[Answer | EngineError | None]] = {}  # by request
        self._broken: EngineError | None = None  # why nothing more will come
        self._number = 0
        self._lock = threading.Lock()  # of the four above
        self._turn = threading.Lock()  # held by whoever asks a program that is asked one thing at a time
        # A program that does not read would block whoever writes.
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()
        try:
            self.about = self._greet()
        except EngineError:
            self.close()
            raise

    def _greet(self) -> Answer:
        number = self._send(lambda number: Hello(number, capabilities=list(CAPABILITIES)), answered=True)
        try:
            about = self._wait(number, HELLO_SECONDS, None)
        finally:
            self._forget(number)
        if about is None or about.protocol != PROTOCOL:
            spoken = about and about.protocol
            raise EngineError(f"speaks version {spoken} of the protocol; this is version {PROTOCOL}")
        return about

    def can(self, capability: str) -> bool:
        """Return whether the program has a capability."""
        return capability in self.about.capabilities

    def plays(self, game: str) -> bool:
        """Return whether the program plays a game."""
        return self.about.games is None or game in self.about.games

    def request_move(self, question: Choose) -> PendingAnswer:
        """Send a request for a move and return at once, without waiting. The question's `id` is set here.

        Raises EngineError if the program does not play the game, cannot search without a time limit, or has ended. A
        program without the capability `several` must not get a request before it has answered: `ask` and `choose`
        see to that.
        """
        if not self.plays(question.game):
            raise EngineError(f"does not play {question.game}")
        if not question.ms and not self.can("stop"):
            raise EngineError("cannot be told to stop, so it has to be told how long it may think")
        number = self._send(lambda number: msgspec.structs.replace(question, id=number), answered=True)
        return PendingAnswer(self, number, question.ms)

    def ask(self, question: Choose, report_info: ReportInfo | None = None) -> Answer:
        """Return the program's answer to a question; any thread may ask. Raises what `PendingAnswer.answer` raises.

        A program that is asked one thing at a time gets the question when it has answered the one before.
        """
        with self._in_turn():
            return self.request_move(question).answer(report_info)

    def choose(self, question: Choose, report_info: ReportInfo | None = None) -> str:
        """Return the move that the program chooses. Raises what `ask` raises."""
        return self.ask(question, report_info).move

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        if self.can("several"):
            yield
            return
        with self._turn:
            yield

    def over(self, match: str) -> None:
        """Tell the program that a match has ended."""
        with contextlib.suppress(EngineError):
            self._send(lambda number: Over(number, match))

    def close(self) -> None:
        """End the program, by force if it does not end by itself within a second, and what it has started."""
        with contextlib.suppress(EngineError):
            self._send(Quit)
        with contextlib.suppress(queue.Full):
            self._unsent.put_nowait(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        self._kill()
        for thread in self._threads:
            thread.join(GRACE_SECONDS)

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)  # with the processes that it has started, or left
            else:
                self._process.kill()
        self._process.wait()

    # --- reading and writing ---------------------------------------------------------------------------------

    def _read(self) -> None:
        assert self._process.stdout is not None
        why = EngineError("has ended, or wrote a line of more than a megabyte, or a thousand unasked")
        unasked, mark = 0, BOM_UTF8  # some languages begin what they write with it
        with contextlib.suppress(ValueError, OSError), self._process.stdout as stdout:
            while line := stdout.readline(MAX_LINE):
                if not line.endswith(b"\n"):
                    break  # a line without end
                try:
                    answer = _ANSWER.decode(line.removeprefix(mark))
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    why = EngineError(f"wrote what is no answer: {str(error)[:100]}")
                    break
                mark = b""
                unasked = 0 if self._put(answer.id, answer) else unasked + 1
                if unasked > MAX_LINES_WAITING:
                    break
        self._break(why)

    def _break(self, why: EngineError) -> None:
        """Let everybody who waits, and who asks from now on, know that nothing more will come."""
        with self._lock:
            self._broken = why
            waiting = list(self._waiting.values())
        for each in waiting:
            with contextlib.suppress(queue.Full):  # a flood: whoever empties it finds that it is broken
                each.put_nowait(why)

    def _put(self, number: int, answer: Answer | None) -> bool:
        """Hand an answer to whoever waits for it; return whether somebody does and has room for it."""
        with self._lock:
            waiting = self._waiting.get(number)
        try:
            if waiting is not None:
                waiting.put_nowait(answer)
        except queue.Full:
            return False
        return waiting is not None

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(ValueError, OSError), self._process.stdin as stdin:
            while line := self._unsent.get():
                stdin.write(line)
                stdin.flush()

    def _send(self, request: Callable[[int], AnyRequest], *, answered: bool = False) -> int:
        """Send a request; return its number. If it is to be `answered`, `_wait` for it and `_forget` it after that."""
        with self._lock:
            self._number += 1
            number = self._number
            try:
                self._unsent.put_nowait(msgspec.json.encode(request(number)) + b"\n")
            except queue.Full:
                raise EngineError("does not read what it is sent") from None
            if answered:
                self._waiting[number] = queue.Queue(MAX_LINES_WAITING)
        return number

    def _forget(self, number: int) -> None:
        with self._lock:
            self._waiting.pop(number, None)

    def _wait(self, number: int, seconds: float | None, report_info: ReportInfo | None) -> Answer | None:
        """Return the answer to a request, or None when it has been told to stop.

        Raises _LateError after `seconds`, and EngineError at nonsense.
        """
        waiting = self._waiting[number]
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            if self._broken is not None and waiting.empty():
                raise EngineError(str(self._broken))
            try:
                answer = waiting.get(timeout=None if end is None else max(end - time.monotonic(), 0.0))
            except queue.Empty:
                raise _LateError("gave no answer in time") from None
            if isinstance(answer, EngineError):
                raise EngineError(str(answer))
            if answer is None or answer.info is None:
                return answer
            if report_info is not None:
                report_info(answer.info)


class _LateError(EngineError):
    """There was no answer in time."""


def _start(command: str, log: Path | None) -> subprocess.Popen[bytes]:
    """Start a program in a process group of its own. Raises EngineError if it cannot be started."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise EngineError(f"{command!r} is no command: {error}") from None
    if not words:
        raise EngineError("an engine is a command, not an empty text")
    with contextlib.ExitStack() as opened:
        errors: Any = opened.enter_context(log.open("ab")) if log else subprocess.DEVNULL
        try:
            return subprocess.Popen(  # noqa: S603 - the user named the program
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment_without_secrets(),
                start_new_session=hasattr(os, "killpg"),
            )
        except OSError as error:
            raise EngineError(f"{words[0]!r} cannot be started: {error.strerror}") from None


__all__ = ["EngineError", "EngineProcess", "PendingAnswer"]
