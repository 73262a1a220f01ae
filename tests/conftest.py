"""What all tests share: their order, their workers and their second try, and a third language."""

from __future__ import annotations

import gc
import os
import signal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings, strategies
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

# A test that waits for a browser, a socket or another process may fail on a busy machine: it gets a second try, which
# is reported, and only a few of them a run (`--max-suite-reruns`). Tests of rules never get one.
SECOND_TRY = ("tests/web/", "tests/server/", "tests/cli/")


DRAWN_IN_3D = ("test_brick_work", "test_stage", "test_tower_topple", "test_towerbrix")
BETWEEN_PEOPLE = ("test_accounts", "test_evenings", "test_ratings", "test_seats", "test_take_that_towers", "test_today")


class Turns(LoadScopeScheduling):  # type: ignore[misc]
    """Browser tests on four workers: two for pages, 3D stages, and tours of other browsers; all other tests on any.

    A page waits more than it computes, a stage in software graphics uses a core. Each of the four has its browsers and
    one hall. Tests of a hall stay together with those of their module, which share one hall. There are more workers
    than cores, as half of the time of a test of a hall or a page is waiting.

    `--dist loadgroup` would also work, but with pytest 9.2, xdist 3.8 loses its groups (pytest-xdist #1386).
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith("tests/web/"):
            module = nodeid.removeprefix("tests/web/")
            if module.startswith("test_tours"):
                return "tours"
            if module.startswith(BETWEEN_PEOPLE):
                return "people"
            return "stages" if module.startswith(DRAWN_IN_3D) else "pages"
        return nodeid.partition("::")[0] if nodeid.startswith("tests/server/") else nodeid


def turn_of(nodeid: str) -> int:
    """Return the place of a test in the order of a run: first the long chains, which no other worker can shorten."""
    if nodeid.startswith("tests/web/"):
        return 0 if nodeid.removeprefix("tests/web/").startswith(DRAWN_IN_3D) else 1
    return 2 if nodeid.startswith("tests/server/") else 3


def pytest_configure() -> None:
    """Take Ctrl-C, also where a shell that started the tests in the background had it ignored.

    Processes inherit what is ignored, and programs that tests interrupt would never hear of it.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Turns:
    """Return the scheduler that distributes the tests among the workers, in the order in which they are collected."""
    config.option.loadscopereorder = False
    return Turns(config, log)


@settings(max_examples=1, database=None)
@given(strategies.none())
def _first_example(_: None) -> None:
    """Do nothing, by an example."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Let the garbage collector pass over the thousands of tests: else it looks through them again and again.

    Hypothesis makes its random numbers with its first example, and asks the collector then who holds them: that has to
    be before, as the collector does not look at what it passes over.
    """
    _first_example()
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests of minutes unless `STACKYARD_LONG` is set; give a second try to tests that depend on time."""
    if not os.environ.get("STACKYARD_LONG"):
        long = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)
    items.sort(key=lambda item: turn_of(item.nodeid))
    for item in items:
        if item.nodeid.startswith(SECOND_TRY):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A third language beside English and German: `scripts.pseudo_language.PSEUDO`."""
    from tests.pseudo import pseudo_language

    with pseudo_language(tmp_path_factory.mktemp("texts")):
        yield
