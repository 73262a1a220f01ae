"""A program and the matches that it plays: started when it is first asked, and anew after it has failed.

What it does wrong costs it the move or the match: `PlayedMatch` counts that, for whoever holds the match.
"""

from __future__ import annotations

import contextlib
import random
import threading
from pathlib import Path
from typing import Final

from stackyard.core.errors import StackyardError, UsageError
from stackyard.core.game import Seat
from stackyard.core.match import Match
from stackyard.engines.messages import Answer
from stackyard.engines.process import EngineError, EngineProcess, ReportInfo
from stackyard.engines.questions import question_for

LAPSES: Final = 3  # illegal moves of one match at which a program loses it; before, a random move stands in


class ForfeitError(Exception):
    """A program loses the match that it plays."""


def split_time(text: str, default_ms: int) -> tuple[str, int]:
    """Return the command of `./mybot --fast@250` and its milliseconds a move; an `@` without a number is its own."""
    command, at, ms = text.rpartition("@")
    if at and ms.isdecimal() and int(ms) > 0:
        return command, int(ms)
    return text, default_ms


class EnginePlayer:
    """A program that is asked about several matches, by any thread."""

    def __init__(self, command: str, log: Path | None = None, niceness: int = 0) -> None:
        """Refer to a command; nothing is started yet. `log`: where its stderr goes; `niceness`: how it gives way."""
        self.command = command
        self._log = log
        self._niceness = niceness
        self._process: EngineProcess | None = None
        self._lock = threading.Lock()  # while it is started

    def start(self) -> EngineProcess:
        """Return the program, started if it is not running. Raises EngineError if it cannot be started."""
        with self._lock:
            if self._process is None:
                self._process = EngineProcess(self.command, self._log, self._niceness)
            return self._process

    def check(self, game: str) -> None:
        """Raise UsageError if the program cannot be started, or does not play a game."""
        try:
            plays = self.start().plays(game)
        except EngineError as error:
            raise UsageError(f"{self.command!r} {error}") from None
        if not plays:
            raise UsageError(f"{self.command!r} does not play {game}")

    def ask(self, match: Match, seat: Seat, name: str, ms: int, report_info: ReportInfo | None = None) -> Answer:
        """Return what the program answers for a seat. Raises ForfeitError if it fails: it is ended then."""
        process = None
        try:
            process = self.start()
            return process.ask(question_for(match, seat, name, ms, process.about.capabilities), report_info)
        except EngineError as error:
            with self._lock:
                if process is not None and self._process is process:
                    self._process = None
            if process is not None:
                process.close()
            raise ForfeitError(str(error)) from None

    def over(self, name: str) -> None:
        """Tell the program that a match has ended."""
        if self._process is not None:
            self._process.over(name)

    def close(self) -> None:
        """End the program."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(EngineError):
                process.close()


class PlayedMatch:
    """What a program does wrong in one match."""

    def __init__(self) -> None:
        """Begin without a fault."""
        self.lapses: list[str] = []

    def move(self, match: Match, seat: Seat, move: str) -> str:
        """Return a move if it is legal, and else a random one.

        Raises ForfeitError if it is one illegal move too many, or if there is none that could stand in.
        """
        try:
            match.game.parse_move(match.position, seat, move)
        except StackyardError as error:
            self.lapses.append(f"{move[:40]!r}: {error}")
            legal = match.legal(seat)
            if len(self.lapses) >= LAPSES or not legal:
                raise ForfeitError(f"made {len(self.lapses)} illegal moves, the last {self.lapses[-1]}") from None
            return random.choice(legal)
        return move


__all__ = ["LAPSES", "EnginePlayer", "ForfeitError", "PlayedMatch", "split_time"]
