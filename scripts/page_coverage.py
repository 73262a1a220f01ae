"""What each browser test alone runs of the page: which tests could wait for a long run, and what would be lost.

    PAGE_COVERAGE=folder python -m pytest -p scripts.page_coverage tests/web
    python -m scripts.page_coverage folder [--leave 'test_end.py::test_a_moment_of_a_replay_is_sent' ...]

As a plugin of pytest it asks Chromium which blocks of the page's scripts each test runs, and writes a file a test. The
command prints of each test its seconds and how many bytes of the scripts no other test runs; with `--leave`, how many
bytes nobody would run any more without these tests (a part of a test's name names it).
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import BrowserContext, CDPSession

FOLDER: Final = "PAGE_COVERAGE"
_asked: list[tuple[BrowserContext, CDPSession]] = []  # the pages that are open
_found: list[dict[str, Any]] = []  # what the test under way has run: a script a page


class Ran(msgspec.Struct):
    """What a test ran: of each script, by its name, its functions' blocks (first, last + 1, whether it ran)."""

    test: str
    seconds: float
    scripts: list[tuple[str, list[tuple[int, int, bool]]]]


def pytest_configure() -> None:
    """Ask each page of each test what it runs."""
    new_page, close = BrowserContext.new_page, BrowserContext.close

    def opened(context: BrowserContext) -> Any:
        page = new_page(context)
        session = context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": True})
        _asked.append((context, session))
        return page

    def closed(context: BrowserContext, **more: Any) -> None:
        for session in [each for each in _asked if each[0] is context]:
            _asked.remove(session)
            _found.extend(session[1].send("Profiler.takePreciseCoverage")["result"])
        close(context, **more)

    BrowserContext.new_page, BrowserContext.close = opened, closed  # type: ignore[method-assign, assignment]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Write down what a test has run."""
    _found.clear()
    began = time.monotonic()
    result = yield
    scripts = [
        (
            script["url"].partition("/assets/")[2],
            [
                (block["startOffset"], block["endOffset"], block["count"] > 0)
                for function in script["functions"]
                for block in function["ranges"]
            ],
        )
        for script in _found
        if "/assets/" in script["url"]
    ]
    if scripts:
        folder = Path(os.environ[FOLDER])
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^\w-]+", "_", item.nodeid)
        ran = Ran(item.nodeid, round(time.monotonic() - began, 2), scripts)
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(ran))
    return result


def covered(ran: Sequence[Ran]) -> npt.NDArray[np.bool_]:
    """Return of each test and each byte of all scripts whether it ran: (tests, bytes)."""
    sizes: dict[str, int] = {}
    for each in ran:
        for name, blocks in each.scripts:
            sizes[name] = max([sizes.get(name, 0), *(last for _, last, _ in blocks)])
    firsts = dict(zip(sizes, np.cumsum([0, *sizes.values()]).tolist(), strict=False))
    found = np.zeros((len(ran), sum(sizes.values())), np.bool_)
    for row, each in zip(found, ran, strict=True):
        for name, blocks in each.scripts:
            bytes_run = np.zeros(sizes[name], np.bool_)
            for first, last, count in blocks:  # an inner block comes after what it lies in
                bytes_run[first:last] = count
            row[firsts[name] : firsts[name] + sizes[name]] |= bytes_run
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what each test alone runs, or what is lost without some; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--leave", nargs="*", default=[], metavar="TEST")
    given = parser.parse_args(arguments)
    ran = [msgspec.json.decode(path.read_bytes(), type=Ran) for path in sorted(given.folder.glob("*.json"))]
    if not ran:
        parser.error(f"no test has been written down in {given.folder}: see --help")
    found = covered(ran)
    times = found.sum(axis=0)
    whole = int((times > 0).sum())
    left = np.array([any(part in each.test for part in given.leave) for each in ran])
    if given.leave:
        lost = whole - int(found[~left].any(axis=0).sum())
        print(f"without {left.sum()} of {len(ran)} tests: {lost} of {whole} bytes, {lost / whole:.2%}")
        return 0
    for alone, each in sorted(zip((found & (times == 1)).sum(axis=1).tolist(), ran, strict=True), key=lambda x: x[0]):
        print(f"{alone:8d} bytes  {each.seconds:6.2f} s  {each.test}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
