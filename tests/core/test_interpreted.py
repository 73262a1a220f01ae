"""What is not compiled yet is played as it is written: the same moves, until compiled code takes over between two."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from benchmarks.compiling import dispatchers
from stackyard.core.bots import UNCOMPILED_LEVELS
from stackyard.core.compiling import interpreted, jit, warm
from stackyard.core.registry import LISTINGS, room
from stackyard.testing.random_play import Moment, random_walk

SLUGS = [listing.slug for listing in LISTINGS]
OPTIONS = {"tower-topple": {"rows": 4, "rounds": 1}}  # few bricks: bodies are slow as plain Python
EVENTS = 16
TAKEN_OVER_AT = 8
SEARCHED = {"towers": (0, 6), "towerbrix": (0,)}  # the moments in which bots are asked; by default the first six
LEVELS = {"towerbrix": 2}  # the highest level that is asked: the third plans for long, in a test of its own
SLOW = ("towers", "tower-topple")  # whose bots think for seconds uncompiled
LONGEST_S = 600.0  # for what runs in another process
PROGRAM = "import json; from tests.core.test_interpreted import {0}; print(json.dumps({0}(*{1})))"


def run(function: Callable[..., Any], *arguments: Any, timeout_s: float = LONGEST_S) -> Any:
    """Call a function of this file in another process; return what it returns, as JSON."""
    program = PROGRAM.format(function.__name__, repr(arguments))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=timeout_s
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return json.loads(done.stdout)


def begin_uncompiled() -> Callable[[], None]:
    """Let this process believe that nothing is compiled; return what makes an end of that."""
    ready: list[bool] = []
    for module in (jit, warm):
        vars(module)["is_warm"] = lambda unit: bool(ready)
    warm.interpret_until_compiled()

    def take_over() -> None:
        ready.append(True)
        assert warm.use_compiled()
        assert not interpreted.units()
        assert not interpreted.is_on()

    return take_over


def walk(slug: str) -> Iterator[Moment]:
    """Yield the first moments of a random match."""
    game = room(slug).game
    return islice(random_walk(room(slug), game.parse_options(OPTIONS.get(slug)), max(2, game.seats[0]), 1), EVENTS)


def told(slug: str, moment: Moment) -> list[Any]:
    """Return all that people are told of a moment."""
    game = room(slug).game
    views = [json.loads(msgspec.json.encode(game.view(moment.position, seat))) for seat in range(2)]
    return [str(moment.by), moment.event, game.position_text(moment.position), views]


def taken_over(slug: str, highest: int) -> Any:
    """Return a random match in which compiled code takes over, moves of bots before and after, and what is compiled.

    Bots up to the level `highest` are asked.
    """
    take_over = begin_uncompiled()
    match: list[Any] = []
    asked: list[Moment] = []
    functions: list[int] = []
    for number, moment in enumerate(walk(slug)):
        if number == TAKEN_OVER_AT:
            functions.append(len(dispatchers()))
            before = [moves(slug, highest, each) for each in asked]
            functions.append(len(dispatchers()))
            take_over()
        match.append(told(slug, moment))
        if isinstance(moment.by, int) and number in SEARCHED.get(slug, range(6)):
            asked.append(moment)
    functions.append(len(dispatchers()))
    return match, before, [moves(slug, highest, each) for each in asked], functions


def moves(slug: str, highest: int, moment: Moment) -> list[str]:
    """Return the moves of the levels up to one."""
    assert isinstance(moment.by, int)
    return [room(slug).search(moment.position, moment.by, level, None, 5).move for level in range(1, highest + 1)]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """All games are compiled: the processes of these tests only believe that they are not."""
    warm.warm(lambda _: None)


@pytest.mark.parametrize("slug", [pytest.param(slug, marks=pytest.mark.long if slug in SLOW else ()) for slug in SLUGS])
def test_a_match_and_its_bots_are_the_same_before_and_after_compiled_code_takes_over(slug: str) -> None:
    match, before, after, functions = run(taken_over, slug, LEVELS.get(slug, UNCOMPILED_LEVELS))
    assert match == [told(slug, moment) for moment in walk(slug)]
    assert len(match) > TAKEN_OVER_AT
    assert before == after
    assert before
    assert functions[:2] == [0, 0], "nothing was compiled"
    assert functions[2] > 0


@pytest.mark.long
@pytest.mark.parametrize("slug", LEVELS)
def test_levels_that_plan_for_long_move_the_same_before_and_after(slug: str) -> None:
    _, before, after, _ = run(taken_over, slug, UNCOMPILED_LEVELS, timeout_s=6 * LONGEST_S)
    assert before == after
    assert all(len(each) == UNCOMPILED_LEVELS for each in before)


def twice() -> Any:
    """Return what a function that is held in several ways does before and after it is exchanged."""
    from stackyard.core.compiling import bits, splitmix64
    from stackyard.core.compiling.jit import entry_point

    held = bits.popcount
    assert hasattr(held, "py_func")
    take_over = begin_uncompiled()
    plain = bits.popcount
    assert not hasattr(plain, "py_func")
    before = [int(plain(7)), int(plain(word=7)), [int(word) for word in splitmix64.stream_words(5, 3)]]
    take_over()
    assert bits.popcount is held
    assert entry_point(plain, 7) is not plain
    after = [int(plain(7)), int(plain(word=7)), [int(word) for word in splitmix64.stream_words(5, 3)]]
    return [before, after]


def test_a_function_is_exchanged_wherever_it_is_held() -> None:
    before, after = run(twice)
    assert before == after
    assert before[:2] == [3, 3]


def interrupted() -> Any:
    """Return whether compiled code took over while a thread was in the midst of a rule, and afterwards."""
    begin_uncompiled()
    entered, leave = threading.Event(), threading.Event()

    def play() -> None:
        entered.set()
        leave.wait()

    thread = threading.Thread(target=interpreted.uninterrupted(play))
    thread.start()
    entered.wait()
    meanwhile = interpreted.take_over([interpreted.SHARED])
    still = interpreted.is_on()
    leave.set()
    thread.join()
    return [meanwhile, still, interpreted.take_over([interpreted.SHARED]), interpreted.is_on()]


def test_compiled_code_waits_for_a_thread_that_plays() -> None:
    assert run(interrupted) == [False, True, True, False]


def test_nothing_is_left_uncompiled_where_everything_is_compiled() -> None:
    warm.interpret_until_compiled()
    assert not interpreted.is_on()
    assert warm.use_compiled()
