"""Who plays in an arena: a level of the game's bots, random moves, a function, or another program.

No entrant but the levels is given more than its seat may know: a function gets a position whose hidden part is drawn
anew, a program gets a view. What an entrant does wrong costs it the move or the match, never the arena.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.core.errors import StackyardError, UsageError
from stackyard.core.match import Match
from stackyard.core.room import Room
from stackyard.engines.process import EngineError, EngineProcess
from stackyard.engines.questions import question_for

RANDOM: Final = "random"
ENGINE: Final = "engine "  # what the name of a program begins with
DEFAULT_MS: Final = 250  # for a program that was given no time
LAPSES: Final = 3  # illegal moves of one match at which a program loses it; before, a random move stands in


class ForfeitError(Exception):
    """An entrant loses the match that it plays."""


class Entrant(NamedTuple):
    """An entrant, as its text says."""

    agent: str  # a level, `random`, `module:function`, or a command after `ENGINE`
    ms: int | None

    @property
    def is_engine(self) -> bool:
        """Whether it is another program."""
        return self.agent.startswith(ENGINE)


@cache
def parse_entrant(text: str) -> Entrant:
    """Return the entrant that a text names, such as `3`, `3@50`, `random`, `bots.mine:choose@50` or `engine ./bot@50`.

    Raises UsageError if the text names none.
    """
    agent, at, limit = text.rpartition("@") if "@" in text else (text, "", "")
    if at and not (limit.isdecimal() and int(limit) > 0):
        if text.startswith(ENGINE):
            agent, at = text, ""  # a command may have an @ of its own
        else:
            raise UsageError(f"{text!r}: after @ stand the milliseconds a move")
    ms = int(limit) if at else None
    if agent.startswith(ENGINE) or agent == RANDOM or agent.isdecimal():
        return Entrant(agent, ms)
    if ":" in agent:
        _import_function(agent)
        return Entrant(agent, ms)
    raise UsageError(f"{text!r} is no entrant: a level, random, module:function or a program (--engine)")


def check_entrant(text: str, room: Room) -> None:
    """Check that an entrant can play a game. Raises UsageError with the reason if it cannot."""
    entrant = parse_entrant(text)
    if entrant.agent.isdecimal() and int(entrant.agent) not in {one.level for one in room.levels}:
        raise UsageError(f"{room.title} has no bot of level {entrant.agent}")
    if entrant.is_engine:
        try:
            engine = EngineProcess(entrant.agent.removeprefix(ENGINE))
        except EngineError as error:
            raise UsageError(f"{text!r} {error}") from None
        engine.close()
        if not engine.plays(room.slug):
            raise UsageError(f"{text!r} does not play {room.slug}")


class Players:
    """The entrants of this process: a program is started once and plays all its matches here."""

    def __init__(self, log: Path | None = None) -> None:
        """Begin without any program; `log`: where programs' stderr goes."""
        self._log = log
        self._engines: dict[str, EngineProcess] = {}

    def choose(self, entrant: str, match: Match, name: str, seat: int, seed: int, lapses: list[str]) -> str:
        """Return the move of an entrant; what it does wrong is added to `lapses`.

        Raises ForfeitError if that costs it the match. `name` is the match's, for programs that play several.
        """
        who = parse_entrant(entrant)
        rng = np.random.default_rng(seed)
        if who.agent == RANDOM:
            return _any(match, seat, rng)
        if who.is_engine:
            move = self._ask(who, match, name, seat)
        elif ":" in who.agent:
            move = _call(who, match, seat, seed)
        else:
            return match.room.search(match.position, seat, int(who.agent), who.ms, seed).move
        try:
            match.game.parse_move(match.position, seat, move)
        except StackyardError as error:
            lapses.append(f"{move[:40]!r}: {error}")
            if len(lapses) >= LAPSES:
                raise ForfeitError(f"made {LAPSES} illegal moves, the last {lapses[-1]}") from None
            return _any(match, seat, rng)
        return move

    def over(self, name: str) -> None:
        """Tell the programs that a match has ended."""
        for engine in self._engines.values():
            engine.over(name)

    def close(self) -> None:
        """End the programs."""
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()

    def _ask(self, who: Entrant, match: Match, name: str, seat: int) -> str:
        command = who.agent.removeprefix(ENGINE)
        try:
            engine = self._engines.get(command)
            if engine is None:
                engine = self._engines[command] = EngineProcess(command, self._log)
            question = question_for(match, seat, name, who.ms or DEFAULT_MS, engine.about.capabilities)
            return engine.choose(question)
        except EngineError as error:
            broken = self._engines.pop(command, None)
            if broken is not None:
                broken.close()
            raise ForfeitError(f"{error}") from None


def _any(match: Match, seat: int, rng: np.random.Generator) -> str:
    moves = match.legal(seat)
    return moves[int(rng.integers(len(moves)))]


def _call(who: Entrant, match: Match, seat: int, seed: int) -> str:
    position = match.position.copy()
    if match.room.secrets is not None:
        position = match.room.determinize(position, seat, np.random.default_rng((seed, 1)))
    try:
        return str(_import_function(who.agent)(position, seat, who.ms, seed).move)
    except Exception as error:
        raise ForfeitError(f"raised {type(error).__name__}: {error}") from error


@cache
def _import_function(path: str) -> Callable[..., Any]:
    """Return the function that `module:function` names; modules of the working folder count."""
    module, _, name = path.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        function: Callable[..., Any] = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise UsageError(f"{path!r} cannot be imported: {error}") from None
    return function


__all__ = ["ENGINE", "RANDOM", "Entrant", "ForfeitError", "Players", "check_entrant", "parse_entrant"]
