"""What a check is: one requirement on every game, run on one case, and an error that says how to reproduce it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Literal, ParamSpec, TypeAlias

import msgspec

from stackyard.core.game import Options, newest_version
from stackyard.core.room import Room
from stackyard.testing.random_play import BrokenPromiseError, Moment, random_walk

Scope: TypeAlias = Literal["game", "few", "every"]
"""How often `check_game` runs a check: once for a game, on a few sets of options, or on every set that it tries."""

P = ParamSpec("P")
Errors: TypeAlias = type[Exception] | tuple[type[Exception], ...]
HANG_S = 10.0  # seconds that one call on hostile input may take before it counts as hanging


class ConformanceError(AssertionError):
    """A game fails a check that every game must pass."""

    def __init__(self, check: str, case: Case, what: str) -> None:
        """Make the error's text: which check failed on which case, what was wrong, and how to repeat it."""
        self.check, self.options, self.players, self.seed, self.what = check, case.raw, case.players, case.seed, what
        self.game = case.game.slug
        alone = "versions" in vars(case.game)  # see by_version
        room = f"stackyard.testing.by_version(room, {newest_version(case.game)})" if alone else "room"
        repeat = f"stackyard.testing.{check}({room}, {case.raw!r}, {case.players}, seed={case.seed})"
        super().__init__(
            f"{case.game.slug} fails {check}: {what}\n"
            f"  options: {case.raw!r}, {case.players} seats, seed {case.seed}\n"
            f"  repeat:  {repeat}"
        )


class Case:
    """The input of a check: one room, one set of options, one number of seats, one seed."""

    def __init__(self, room: Room, options: Mapping[str, Any] | None, players: int | None, seed: int) -> None:
        """Parse the options. Raises BadOptionError if the options are none of the game's."""
        self.room, self.game = room, room.game
        self.options: Options = self.game.parse_options(options)
        self.raw: dict[str, Any] = msgspec.to_builtins(self.options)
        self.players = self.game.seats_for(self.options)[0] if players is None else players
        self.seed = seed

    @cached_property
    def moments(self) -> list[Moment]:
        """The moments of a random match to its end, in order."""
        return list(random_walk(self.room, self.options, self.players, self.seed))

    def rng(self, purpose: str) -> random.Random:
        """Return a random generator that depends on this case's seed and on `purpose`."""
        return random.Random(f"{self.game.slug} {sorted(self.raw.items())} {self.players} {self.seed} {purpose}")

    def sample(self, most: int = 8) -> list[Moment]:
        """Return at most `most` moments of the match: the first two, the last two, and random others, in order."""
        count = len(self.moments)
        ends = {0, 1, count - 2, count - 1} & set(range(count))
        others = [index for index in range(count) if index not in ends]
        chosen = ends | set(self.rng("sample").sample(others, max(0, min(most - len(ends), len(others)))))
        return [self.moments[index] for index in sorted(chosen)]


class Check:
    """A requirement on every game. Call it with a room, options, a number of seats and a seed."""

    def __init__(self, body: Callable[[Case], None], scope: Scope) -> None:
        """Make a check of a function that raises `BrokenPromiseError` (by `require`) when a case fails."""
        self.body, self.scope = body, scope
        self.name = self.__name__ = body.__name__
        self.__doc__ = body.__doc__

    def __call__(
        self,
        room: Room,
        options: Mapping[str, Any] | None = None,
        players: int | None = None,
        *,
        seed: int = 0,
    ) -> None:
        """Run the check. Raises ConformanceError, or BadOptionError if the options are none of the game's."""
        self.run(Case(room, options, players, seed))

    def run(self, case: Case) -> None:
        """Run the check on a case, which other checks may have used before.

        Raises ConformanceError if the case fails.
        """
        try:
            self.body(case)
        except BrokenPromiseError as broken:
            raise ConformanceError(self.name, case, str(broken)) from broken.__cause__
        except Exception as error:
            raise ConformanceError(self.name, case, f"raised {type(error).__name__}: {error}") from error

    def __repr__(self) -> str:
        return f"<{self.name}>"


def check(scope: Scope) -> Callable[[Callable[[Case], None]], Check]:
    """Make a check of a function: `@check("every")`."""
    return lambda body: Check(body, scope)


def require(condition: object, what: str) -> None:
    """Raise `BrokenPromiseError` unless the condition holds."""
    if not condition:
        raise BrokenPromiseError(what)


@contextmanager
def require_unchanged(position: Any, doing: str) -> Iterator[None]:
    """Check that a position's bytes do not change while something is done."""
    before = position.tobytes()
    yield
    require(position.tobytes() == before, f"{doing} changed the position")


def require_refused(by: Errors, doing: str, call: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> None:
    """Check that a call raises one of these errors and no other."""
    names = " or ".join(kind.__name__ for kind in (by if isinstance(by, tuple) else (by,)))
    if not is_refused(by, doing, call, *args, **kwargs):
        raise BrokenPromiseError(f"{doing} was accepted; {names} was due")


def is_refused(by: Errors, doing: str, call: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Tell whether a call raises one of these errors. Any other error fails the check, and so does hanging."""
    names = " or ".join(kind.__name__ for kind in (by if isinstance(by, tuple) else (by,))) or "nothing"
    started = time.perf_counter()
    try:
        call(*args, **kwargs)
    except by:
        return True
    except BrokenPromiseError:
        raise
    except Exception as error:
        raise BrokenPromiseError(f"{doing} raised {type(error).__name__} ({error}); {names} was due") from error
    finally:
        if (seconds := time.perf_counter() - started) > HANG_S:
            raise BrokenPromiseError(f"{doing} took {seconds:.0f} s")
    return False
