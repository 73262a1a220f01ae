"""What a picture costs the page while bricks are in motion, beside the budget that each figure has to keep.

    python -m scripts.frame_budget
    python -m scripts.frame_budget --scenes carry fall --top 12 --file budgets.jsonl
    python -m scripts.frame_budget --undrawn

The scenes are those that ask the most of the three stages. Each is played by a scripted mouse in headless Chromium at
1440x900, twice. By the browser's trace: what script, style and layout take of the main thread's processor time, divided
by the frames drawn meanwhile. By its heap profiler, which counts what was freed as well: how many bytes are allocated a
frame, and how many of them by Three.js. Until V8 has compiled a function, each fraction that it works with is a number
on its heap: a page that draws a hundred frames allocates such numbers, mostly. Draw calls and triangles of the last
picture are the page's own count, shadows included. At rest no frame may be asked for. A software renderer draws fewer
frames than a graphics card: pointers and the hall's frames come as often as ever, so a frame is charged with more of
them here than elsewhere. With `--undrawn` nothing reaches the renderer: frames come nearly as often as from a graphics
card, and the page does all it does else. `--top` names the functions that allocate most (in a page built with names:
`npm --prefix web run build -- --minify false`). Every scene is one line of `--file`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from playwright.sync_api import Browser, CDPSession, Page
from playwright.sync_api import TimeoutError as Late

from scripts.visit import open_browser, open_hall
from stackyard.games.towerbrix.pieces import BRICKS
from tests.web import brix, test_brick_work, topple
from tests.web.eye import Eye, Point
from tests.web.topple import Mouse, where

MOST_MS: Final = 4.0  # script, style and layout of a frame
MOST_CALLS: Final = 60
MOST_TRIANGLES: Final = 60_000
MOST_BYTES: Final = 0  # allocated by a frame
MOST_AT_REST: Final = 0  # frames asked for in two seconds
CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"]
SCRIPT: Final = frozenset(
    ("FunctionCall", "EvaluateScript", "FireAnimationFrame", "EventDispatch", "TimerFire", "RunMicrotasks")
)
WORK: Final = SCRIPT | {"WebSocketReceive", "UpdateLayoutTree", "Layout"}
LIBRARY: Final = " three-"  # the chunk of the page that is Three.js
SAMPLED_BYTES: Final = 512  # between two samples of the heap, on average
AT_REST: Final = """async () => {
  let asked = 0;
  const real = window.requestAnimationFrame;
  window.requestAnimationFrame = done => { asked += 1; return real.call(window, done); };
  await new Promise(done => setTimeout(done, 2000));
  window.requestAnimationFrame = real;
  return asked;
}"""
COUNT_FRAMES: Final = """() => {
  window.framesDrawn = 0;
  const real = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = done => real(now => { window.framesDrawn += 1; done(now); });
}"""
DRAW_NOTHING: Final = """
for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'clear'])
  WebGL2RenderingContext.prototype[name] = () => undefined;
"""
LONG_MOVE: Final = 140  # steps of a pointer
STEP_MS: Final = 16
FALL_MS: Final = 30_000


class Budget(msgspec.Struct, frozen=True):
    """What a scene took, as a line of the file has it."""

    scene: str
    frames: int
    ms: float  # of script, style and layout a frame, on average
    ms_95: float  # that 95 of 100 frames keep
    bytes: float  # allocated a frame
    library: float  # of these by Three.js
    calls: int
    triangles: int
    at_rest: int  # frames asked for in two seconds of rest


class Scene(NamedTuple):
    """Something that moves on a stage."""

    text: str
    open: Callable[[Page], Callable[[], None]]  # sit down at it; returns what makes the motion that is measured


def carry(page: Page) -> Callable[[], None]:
    """TowerBrix: a brick is carried over a tower of three storeys."""
    start = brix.position(
        "build", "{}", 1, *brix.SLAB, "b2 0 0 75 x", "b1 110 0 15 y", more=" deals=1 twos=1 hands=G16"
    )
    brix.come(page, brix.sit_down(page, "Ada", position=start), [0], "fine=1")
    brix.at_rest(page)
    mouse = Mouse(page)

    def move() -> None:
        eye = Eye(page)
        x, y, z = where(page)[BRICKS.index("b1")][:3]
        mouse.down(*eye.at(x, y, z))
        mouse.up()
        wander(page, mouse, eye, [(0.05, -0.05, 0.0), (0.0, 0.0, 0.09), (-0.06, 0.02, 0.0), (0.0, 0.0, 0.09)])
        page.keyboard.press("Escape")

    return move


def tower(page: Page) -> topple.Bodies:
    """Sit down, the two of us, at the greatest tower that can be built."""
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    sat = topple.sit_down(page, *seats, options={"rows": 18})
    bodies = topple.come(page, sat, 0, 1, look="?fine=1")
    topple.phase(page, "choose")
    topple.face_the_tower(page, Mouse(page))
    brix.at_rest(page)
    return bodies


def pull(page: Page) -> Callable[[], None]:
    """Tower Topple: a brick is drawn out of 18 rows."""
    bodies = tower(page)
    return lambda: topple.pull_by_hand(bodies, Mouse(page), rows=18)


def fall(page: Page) -> Callable[[], None]:
    """Tower Topple: 18 rows fall."""
    bodies = tower(page)

    def move() -> None:
        eye = Eye(page)
        y, z = -1.5 * topple.WIDE, 2.5 * topple.HIGH
        way = topple.between((0.0, y, z), (0.0, y + 0.16, z + 0.05), 12)  # into the tower, and up
        with suppress(AssertionError):  # the brick slips out of the hand
            topple.drag(bodies, Mouse(page), [eye.at(*point) for point in way])
        page.mouse.up()
        with suppress(Late):  # now and then it only leans
            page.locator("[data-fall]").wait_for(timeout=FALL_MS)

    return move


def bench(page: Page) -> Callable[[], None]:
    """Brick Work: a brick is dragged over an object on the bench."""
    me, bot = {"kind": "me", "name": "Ada"}, {"kind": "bot", "level": 1}
    sat = test_brick_work.sit_down(page, me, bot, position=test_brick_work.UNDER_WAY)
    test_brick_work.come(page, sat, 0, "?fine=1")
    test_brick_work.ready(page).wait_for()
    page.wait_for_timeout(500)

    def move() -> None:
        box = test_brick_work.mat(page).bounding_box()
        assert box
        start = test_brick_work.middle(test_brick_work.piece(page, "1x2"))
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(*start)
        page.mouse.down()
        for step in range(LONG_MOVE):
            part = step / LONG_MOVE
            to = middle if step > LONG_MOVE // 2 else start
            away = 60 * abs((part * 6) % 2 - 1)
            page.mouse.move(to[0] + (middle[0] - to[0]) * part + away, middle[1] - away / 2)
            page.wait_for_timeout(STEP_MS)
        page.keyboard.press("Escape")
        page.mouse.up()

    return move


SCENES: Final = {
    "carry": Scene("TowerBrix, a brick carried over a tower", carry),
    "pull": Scene("Tower Topple, a brick drawn out of 18 rows", pull),
    "fall": Scene("Tower Topple, 18 rows fall", fall),
    "bench": Scene("Brick Work, a brick dragged over the bench", bench),
}


def wander(page: Page, mouse: Mouse, eye: Eye, points: Sequence[Point]) -> None:
    """Lead the mouse from point to point of the room, as often as a screen tells of it."""
    targets = [eye.at(*point) for point in points]
    for start, end in itertools.pairwise(targets):
        steps = LONG_MOVE // (len(points) - 1)
        for step in range(steps):
            mouse.move(*(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
            page.wait_for_timeout(STEP_MS)


def allocated(node: dict[str, Any], caller: str = "") -> Counter[str]:
    """Return the bytes that each function allocated; what a built-in one did is its caller's."""
    call = node["callFrame"]
    place = f"{call['functionName'] or '(anonymous)'} {call['url'].rpartition('/')[2]}:{call['lineNumber'] + 1}"
    own = place if call["url"] else caller or place
    found = Counter({own: node["selfSize"]})
    for child in node["children"]:
        found.update(allocated(child, own if call["url"] or caller else ""))
    return found


def by_library(found: Counter[str]) -> int:
    """Return how many of these bytes Three.js allocated."""
    return sum(size for place, size in found.items() if LIBRARY in place)


def frame_costs(trace: dict[str, Any]) -> list[float]:
    """Return what script, style and layout took of the page's main thread, ms of processor time, by frame."""
    events = [event for event in trace["traceEvents"] if event.get("ph") == "X" and event["name"] in WORK]
    frames = [event for event in events if event["name"] == "FireAnimationFrame"]
    if not frames:
        return []
    threads = Counter((event["pid"], event["tid"]) for event in frames)
    thread = threads.most_common(1)[0][0]
    here = sorted((event for event in events if (event["pid"], event["tid"]) == thread), key=lambda each: each["ts"])
    costs, end = [0.0], 0.0
    for event in here:
        if event["name"] == "FireAnimationFrame":
            costs.append(0.0)
        if event["ts"] < end:
            continue  # part of another one
        costs[-1] += event.get("tdur", event["dur"]) / 1000
        end = event["ts"] + event["dur"]
    return costs[1:]


def measure(browser: Browser, address: str, name: str, top: int, undrawn: bool = False) -> Budget:
    """Play a scene twice: once for the trace, once for the heap. `undrawn`: nothing reaches the renderer."""
    costs: list[float] = []
    found: Counter[str] = Counter()
    drawn, rest, frames = (0, 0), 0, 0
    for by_trace in (True, False):
        context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}, locale="en-GB")
        context.set_default_timeout(180_000)  # a busy machine
        page = context.new_page()
        page.add_init_script(f"({COUNT_FRAMES})()")
        if undrawn:
            page.add_init_script(DRAW_NOTHING)
        move = SCENES[name].open(page)
        if by_trace:
            browser.start_tracing(page=page, categories=CATEGORIES)
            move()
            costs = frame_costs(json.loads(browser.stop_tracing()))
            drawn = drawn_counts(page)
            rest = int(page.evaluate(AT_REST))
        else:
            line = context.new_cdp_session(page)
            frames, found = heap(page, line, move)
        context.close()
    own = sum(found.values())
    for function, size in found.most_common(top):
        print(f"  {size / max(1, frames):10.0f} bytes a frame  {function}")
    costs.sort()
    return Budget(
        name,
        len(costs),
        round(statistics.mean(costs or [0.0]), 2),
        round(costs[int(len(costs) * 0.95)] if costs else 0.0, 2),
        round(own / max(1, frames)),
        round(by_library(found) / max(1, frames)),
        *drawn,
        rest,
    )


def heap(page: Page, line: CDPSession, move: Callable[[], None]) -> tuple[int, Counter[str]]:
    """Return how many frames a motion takes, and who allocates how many bytes meanwhile."""
    before = int(page.evaluate("() => window.framesDrawn"))
    line.send(
        "HeapProfiler.startSampling",
        {
            "samplingInterval": SAMPLED_BYTES,
            "includeObjectsCollectedByMajorGC": True,
            "includeObjectsCollectedByMinorGC": True,
        },
    )
    move()
    profile = line.send("HeapProfiler.stopSampling")["profile"]
    return int(page.evaluate("() => window.framesDrawn")) - before, allocated(profile["head"])


def drawn_counts(page: Page) -> tuple[int, int]:
    """Return the draw calls and triangles of the last picture, once it is at rest."""
    moving = page.locator('.stage3d[data-moves="true"]')
    page.wait_for_timeout(3000)
    moving.wait_for(state="detached")
    page.wait_for_timeout(1000)
    stage = page.locator("canvas[data-drawn], [data-stage3d][data-drawn]")
    if stage.count() == 0:
        return 0, 0
    calls, triangles = map(int, str(stage.first.get_attribute("data-drawn")).split(" "))
    return calls, triangles


def table(budgets: Sequence[Budget]) -> str:
    """Return all figures beside their budgets."""
    lines = [
        f"{'':44}{'frames':>8}{'ms':>8}{'95 %':>8}{'bytes':>9}{'Three.js':>10}{'calls':>8}{'triangles':>11}"
        f"{'at rest':>9}",
        f"{'budget':44}{'':8}{MOST_MS:8.1f}{MOST_MS:8.1f}{MOST_BYTES:9}{'':10}{MOST_CALLS:8}{MOST_TRIANGLES:11}"
        f"{MOST_AT_REST:9}",
    ]
    lines += [
        f"{SCENES[budget.scene].text:44}{budget.frames:8}{budget.ms:8.2f}{budget.ms_95:8.2f}{budget.bytes:9.0f}{budget.library:10.0f}{budget.calls:8}"
        f"{budget.triangles:11}{budget.at_rest:9}"
        for budget in budgets
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the scenes and print the table."""
    parser = argparse.ArgumentParser(description="What a picture costs the page while bricks are in motion.")
    parser.add_argument("--scenes", nargs="+", choices=SCENES, default=list(SCENES))
    parser.add_argument("--top", type=int, default=0, help="so many functions that allocate most")
    parser.add_argument("--undrawn", action="store_true", help="nothing reaches the renderer")
    parser.add_argument("--file", type=Path, help="a line for each scene is added to it")
    asked = parser.parse_args(arguments)
    budgets = []
    with open_hall() as address, open_browser() as browser:
        for name in asked.scenes:
            budgets.append(measure(browser, address, name, asked.top, asked.undrawn))
            if asked.file:
                with asked.file.open("ab") as file:
                    file.write(msgspec.json.encode(budgets[-1]) + b"\n")
    print(table(budgets))
    return 0


if __name__ == "__main__":
    sys.exit(main())
